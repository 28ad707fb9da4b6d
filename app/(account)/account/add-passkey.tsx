'use client';

import { useRouter } from 'next/navigation';
import { useState, type SubmitEvent } from 'react';

import { hasPasskeys, makePasskey, failureText } from '@/components/passkeys/browser-passkeys';
import { useIsHydrated } from '@/components/ui/use-is-hydrated';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/controls';
import { Notice } from '@/components/ui/notice';
import { describeBrowser } from '@/lib/auth/browser-name';
import { authContract } from '@/lib/auth/contract';
import { passkeyNameMaximumLength } from '@/lib/auth/passkey-schema';
import { callApi } from '@/lib/http/api-client';

import { RecoveryCodes } from './recovery-codes';

export function AddPasskey() {
  const router = useRouter();
  const isHydrated = useIsHydrated();
  const [isPending, setIsPending] = useState(false);
  const [message, setMessage] = useState<string>();
  const [codes, setCodes] = useState<string[]>();

  async function add(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get('name') ?? '').trim() || 'Passkey';
    setIsPending(true);
    setMessage(undefined);
    try {
      const credential = await makePasskey(await callApi(authContract.offerPasskey));
      if (credential) {
        const { recoveryCodes } = await callApi(authContract.addPasskey, { body: { name, credential } });
        if (recoveryCodes) setCodes(recoveryCodes);
        router.refresh();
      }
    } catch (error) {
      setMessage(failureText(error));
    }
    setIsPending(false);
  }

  if (!isHydrated) return <p className="mt-4 text-ink-soft">Adding a passkey requires JavaScript.</p>;
  if (!hasPasskeys()) return <p className="mt-4 text-ink-soft">This browser does not support passkeys.</p>;
  return (
    <>
      {codes && <RecoveryCodes codes={codes} />}
      {message && <Notice variant="danger" title={message} className="mt-4" />}
      <form noValidate onSubmit={(event) => void add(event)} className="mt-5 flex flex-wrap items-end gap-3">
        <Field label="Passkey name" required className="min-w-0 flex-1 basis-48">
          {(control) => (
            <Input
              {...control}
              name="name"
              autoComplete="off"
              defaultValue={describeBrowser(navigator.userAgent)}
              maxLength={passkeyNameMaximumLength}
            />
          )}
        </Field>
        <Button type="submit" isPending={isPending}>
          Add a passkey
        </Button>
      </form>
    </>
  );
}
