'use client';

import { useState } from 'react';

import { failureText } from '@/components/passkeys/browser-passkeys';
import { hasPasskeys } from '@/components/passkeys/passkey-support';
import { proveByPasskey } from '@/components/identity/prove-by-passkey';
import { useIsHydrated } from '@/components/ui/use-is-hydrated';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';

/** A button next to the form, in browsers that support passkeys. */
export function ConfirmByPasskey({ returnPath }: { returnPath: string }) {
  const isHydrated = useIsHydrated();
  const [message, setMessage] = useState<string>();
  if (!isHydrated || !hasPasskeys()) return null;

  async function confirm() {
    setMessage(undefined);
    try {
      if (await proveByPasskey()) window.location.assign(returnPath);
    } catch (error) {
      setMessage(failureText(error));
    }
  }

  return (
    <>
      {message && <Notice variant="danger" title={message} />}
      <Button variant="secondary" onClick={() => void confirm()} className="self-start">
        Use a passkey
      </Button>
    </>
  );
}
