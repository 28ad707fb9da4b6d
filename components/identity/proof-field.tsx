'use client';

import { FormField } from '@/components/form/form-field';
import { Input } from '@/components/ui/controls';

/** Proof of identity in a form: a code if an authenticator app is set up, otherwise the password. */
export function ProofField({ asksFor }: { asksFor: 'password' | 'code' }) {
  if (asksFor === 'code') return <CodeField />;
  return <FormField name="password" label="Password" type="password" autoComplete="current-password" required />;
}

const anyCode = 'Six digits from your authenticator app, or one of your recovery codes.';

export function CodeField({ hint = anyCode }: { hint?: string }) {
  return (
    <FormField name="code" label="Code" required hint={hint}>
      {(control) => (
        <Input
          {...control}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={64}
        />
      )}
    </FormField>
  );
}
