'use client';

import { useActionState } from 'react';

import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Notice } from '@/components/ui/notice';
import type { SignInState } from '@/lib/auth/sign-in-state';

import { codeAction } from './sign-in-action';

/** The second step of a sign-in: a form of its own, with or without scripts. */
export function CodeForm({ wayBack }: { wayBack?: string }) {
  const [state, post, isPending] = useActionState<SignInState, FormData>(codeAction, { status: 'code' });
  return (
    <form action={post} noValidate className="mt-7 flex flex-col gap-5">
      <h2 className="text-2xl">One more step</h2>
      {state.status === 'code' && state.message && <Notice variant="danger" title={state.message} />}
      {wayBack && <input type="hidden" name="next" value={wayBack} />}
      <Field label="Code" required hint="Six digits from your authenticator app, or one of your recovery codes.">
        {(control) => (
          <Input
            {...control}
            name="code"
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={64}
          />
        )}
      </Field>
      <Button type="submit" isPending={isPending} className="self-start">
        {isPending ? 'Signing in...' : 'Continue'}
      </Button>
    </form>
  );
}
