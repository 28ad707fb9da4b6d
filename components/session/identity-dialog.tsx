import { useEffect, useId, useState, type SubmitEvent } from 'react';

import { hasPasskeys, failureText } from '@/components/passkeys/browser-passkeys';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Notice } from '@/components/ui/notice';
import { authContract } from '@/lib/domains/accounts/contract';
import type { ProofQuestion } from '@/lib/domains/accounts/schema';
import { callApi } from '@/lib/api/api-client';
import { isUnauthorized } from '@/lib/platform/http/api-error';

import { proveByPasskey } from './prove-by-passkey';
import { ProofField } from './proof-field';

/** Asks who one is before something dangerous: by passkey, or by a code or the password. */
export function IdentityDialog({ settle }: { settle: (isProved: boolean) => void }) {
  const formId = useId();
  const [question, setQuestion] = useState<ProofQuestion>();
  const [message, setMessage] = useState<string>();
  const [isPending, setIsPending] = useState(false);

  useEffect(() => {
    // What cannot be asked is told by the call that needs it: made again, it says that the session has ended.
    callApi(authContract.askForProof).then(setQuestion, (error: unknown) => settle(isUnauthorized(error)));
  }, [settle]);

  async function prove(show: () => Promise<boolean>) {
    setIsPending(true);
    setMessage(undefined);
    try {
      if (await show()) return settle(true);
    } catch (error) {
      if (isUnauthorized(error)) return settle(true);
      setMessage(failureText(error));
    }
    setIsPending(false);
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get(question?.asksFor ?? '') ?? '');
    void prove(async () => {
      const body = question?.asksFor === 'code' ? { code: typed } : { password: typed };
      await callApi(authContract.reauthenticate, { body });
      return true;
    });
  }

  if (!question) return null;
  return (
    <Dialog
      open
      onOpenChange={() => settle(false)}
      title="Confirm it is you"
      description="You last confirmed your identity more than ten minutes ago. Please do so again to continue."
      className="max-w-md"
      footer={
        <>
          <Button variant="secondary" onClick={() => settle(false)}>
            Cancel
          </Button>
          <Button type="submit" form={formId} isPending={isPending}>
            Continue
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-5">
        {message && <Notice variant="danger" title={message} />}
        {question.passkey && hasPasskeys() && (
          <Button
            variant="secondary"
            onClick={() => void prove(proveByPasskey)}
            disabled={isPending}
            className="self-start"
          >
            Use a passkey
          </Button>
        )}
        <ProofField asksFor={question.asksFor} />
      </form>
    </Dialog>
  );
}
