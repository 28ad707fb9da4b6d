'use client';

import { useId } from 'react';

import { useChange } from '@/components/session/use-change';
import { Button } from '@/components/ui/button';
import { callApi } from '@/lib/http/api-client';
import { usersContract } from '@/lib/users/contract';
import type { User } from '@/lib/users/schema';

interface UserFactorsProps {
  user: User;
  /** They are cleared. */
  onClear: () => void;
}

/** Clears what somebody has lost, so that they can sign in with their password and set it up again. */
export function UserFactors({ user: { id, email }, onClear }: UserFactorsProps) {
  const titleId = useId();
  const clear = useChange<void, void>({
    run: () => callApi(usersContract.clearFactors, { params: { id } }),
    invalidates: [usersContract.list.path],
    success: { title: 'Second factors cleared', description: `${email} is signed out and notified by email.` },
    failure: 'Failed to clear second factors',
    onSuccess: onClear,
  });
  const question = `Clear every passkey, authenticator app and recovery code of ${email}? Do this only if you are sure who is asking.`;
  return (
    <section aria-labelledby={titleId} className="col-span-full border-t border-rule pt-4 text-sm">
      <h3 id={titleId} className="font-sans text-sm font-semibold">
        Second factors
      </h3>
      <p className="mt-2 text-ink-soft">
        A passkey or an authenticator app is set up. Clear it if the owner can use neither that nor a recovery code.
      </p>
      <Button
        variant="secondary"
        size="sm"
        className="mt-3"
        isPending={clear.isPending}
        onClick={() => window.confirm(question) && clear.start()}
      >
        Clear second factors
      </Button>
    </section>
  );
}
