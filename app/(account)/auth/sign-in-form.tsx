'use client';

import { useEffect, useState } from 'react';

import { controlId } from '@/components/form/form-context';
import { Form, SubmitButton } from '@/components/form/form';
import { FormField } from '@/components/form/form-field';
import { PasswordInput } from '@/components/form/password-input';
import { useForm } from '@/components/form/use-form';
import { CodeField } from '@/components/identity/proof-field';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import type { SignInState } from '@/lib/domains/accounts/sign-in-state';

import { signInAction } from './sign-in-action';
import { passwordDeclaration, signInDeclaration } from './sign-in-declaration';
import { usePasskeySignIn } from './use-passkey-sign-in';

const className = 'mt-7 flex flex-col gap-5';
const [emailField, passwordField] = passwordDeclaration.fields ?? [];

export function SignInForm({ returnPath }: { returnPath?: string }) {
  const secondsLeft = useCountdown();
  const form = useForm<SignInState>({
    form: signInDeclaration,
    action: signInAction,
    onRefused({ retryAfter, errors }) {
      if (retryAfter) return secondsLeft.start(retryAfter);
      const wrong = document.getElementById(controlId(form.id, errors?.email ? 'email' : 'password'));
      if (wrong instanceof HTMLInputElement) wrong.select();
    },
  });
  const { methods } = form.state;
  const passkey = usePasskeySignIn(returnPath, form.busyRef);
  const failure = passkey.message && <Notice variant="danger" title={passkey.message} />;
  const next = returnPath && <input type="hidden" name="next" value={returnPath} />;

  // The second step is a separate form, with or without scripts.
  if (methods) {
    return (
      <div onSubmitCapture={passkey.forgetMessage}>
        <Form key="code" form={form} className={className}>
          <h2 className="text-2xl">One more step</h2>
          {failure}
          {next}
          {methods.includes('passkey') && passkey.isPossible && (
            <Button
              variant="secondary"
              isPending={passkey.isPending}
              disabled={form.isPending}
              onClick={() => void passkey.start('second')}
              className="self-start"
            >
              Use a passkey
            </Button>
          )}
          <CodeField
            hint={methods.includes('app') ? undefined : 'One of your recovery codes, if your passkey is not at hand.'}
          />
          <SubmitButton label="Continue" pendingLabel="Signing in..." />
        </Form>
      </div>
    );
  }
  return (
    <div onSubmitCapture={passkey.forgetMessage}>
      <Form
        form={form}
        refusedTitle={form.message}
        refusedNote={
          secondsLeft.value > 0 && <p aria-live="off">You can try again in {countdownText(secondsLeft.value)}.</p>
        }
        leavesFocus
        className={className}
      >
        {failure}
        {next}
        {emailField && <FormField {...emailField} />}
        {passwordField && (
          <FormField {...passwordField}>
            {(control) => <PasswordInput {...control} autoComplete={passwordField.autoComplete} />}
          </FormField>
        )}
        <div className="flex flex-wrap gap-3">
          <SubmitButton label="Sign In" pendingLabel="Signing in..." disabled={secondsLeft.value > 0} />
          {passkey.isPossible && (
            <Button variant="secondary" isPending={passkey.isPending} onClick={() => void passkey.start()}>
              Use a passkey
            </Button>
          )}
        </div>
      </Form>
    </div>
  );
}

function useCountdown() {
  const [value, setValue] = useState(0);
  const isRunning = value > 0;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setValue((seconds) => seconds - 1), 1000);
    return () => clearInterval(timer);
  }, [isRunning]);
  return { value, start: setValue };
}

function countdownText(seconds: number): string {
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
  const part = (count: number, unit: string) => (count === 0 ? [] : [`${count} ${unit}${count === 1 ? '' : 's'}`]);
  return [...part(minutes, 'minute'), ...part(rest, 'second')].join(' ');
}
