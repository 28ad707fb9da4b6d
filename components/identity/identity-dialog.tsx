import { useEffect, useState } from 'react';

import { Form } from '@/components/form/form';
import { useForm } from '@/components/form/use-form';
import { failureText } from '@/components/passkeys/browser-passkeys';
import { hasPasskeys } from '@/components/passkeys/passkey-support';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { authContract } from '@/lib/domains/accounts/contract';
import type { ProofOptions } from '@/lib/domains/accounts/schema';
import { callApi } from '@/lib/api/api-client';
import type { Form as FormDeclaration } from '@/lib/api/form';
import { isUnauthorized } from '@/lib/platform/http/api-error';

import { proveByPasskey } from './prove-by-passkey';
import { ProofField } from './proof-field';

const declaration: FormDeclaration<typeof authContract.reauthenticate> = {
  route: authContract.reauthenticate,
  failed: failureText,
  done: {},
};

/** Asks for a proof of identity before a dangerous action: by passkey, code or password. */
export function IdentityDialog({ finish }: { finish: (isProved: boolean) => void }) {
  const [options, setOptions] = useState<ProofOptions>();
  const [isAskingPasskey, setIsAskingPasskey] = useState(false);
  // If the session has ended, the retried call reports it.
  const retry = () => finish(true);
  const form = useForm({ form: declaration, onDone: retry, onSignedOut: retry });

  useEffect(() => {
    callApi(authContract.askForProof).then(setOptions, (error: unknown) => finish(isUnauthorized(error)));
  }, [finish]);

  async function askPasskey() {
    setIsAskingPasskey(true);
    form.show({});
    try {
      if (await proveByPasskey()) return retry();
    } catch (error) {
      if (isUnauthorized(error)) return retry();
      form.show({ message: failureText(error) });
    }
    setIsAskingPasskey(false);
  }

  if (!options) return null;
  const isPending = form.isPending || isAskingPasskey;
  return (
    <Dialog
      open
      onOpenChange={() => finish(false)}
      title="Confirm it is you"
      description="You last confirmed your identity more than ten minutes ago. Please do so again to continue."
      className="max-w-md"
      footer={
        <>
          <Button variant="secondary" onClick={() => finish(false)}>
            Cancel
          </Button>
          <Button type="submit" form={form.id} isPending={isPending}>
            Continue
          </Button>
        </>
      }
    >
      <Form form={form}>
        {options.passkey && hasPasskeys() && (
          <Button variant="secondary" onClick={() => void askPasskey()} disabled={isPending} className="self-start">
            Use a passkey
          </Button>
        )}
        <ProofField asksFor={options.asksFor} />
      </Form>
    </Dialog>
  );
}
