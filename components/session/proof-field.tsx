import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/controls';

/** What shows who one is in a form: a code where an authenticator app is set up, else the password. */
export function ProofField({ asksFor }: { asksFor: 'password' | 'code' }) {
  if (asksFor === 'password') {
    return (
      <Field label="Password" required>
        {(control) => <Input {...control} name="password" type="password" autoComplete="current-password" />}
      </Field>
    );
  }
  return <CodeField />;
}

const anyCode = 'Six digits from your authenticator app, or one of your recovery codes.';

export function CodeField({ hint = anyCode }: { hint?: string }) {
  return (
    <Field label="Code" required hint={hint}>
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
  );
}
