'use client';

import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';

import { PasswordInput } from '@/components/form/password-input';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Notice } from '@/components/ui/notice';
import { pathAfterSignIn } from '@/lib/auth/after-sign-in';
import { api, ApiError, serverMessage } from '@/lib/http/api-client';

interface SignInFormProps {
  /** A path of this site that was asked for before. */
  wayBack?: string;
}

const requiredMessage = 'Please enter both email and password';

export function SignInForm({ wayBack }: SignInFormProps) {
  const { register, handleSubmit, setFocus } = useForm({ defaultValues: { email: '', password: '' } });
  const [failure, setFailure] = useState<string>();
  const [isPending, setIsPending] = useState(false);
  const isBusy = useRef(false);
  const secondsLeft = useCountdown();

  async function signIn({ email, password }: { email: string; password: string }) {
    if (isBusy.current) return;
    setFailure(undefined);
    if (!email.trim() || !password) {
      setFailure(requiredMessage);
      setFocus(email.trim() ? 'password' : 'email');
      return;
    }
    isBusy.current = true;
    setIsPending(true);
    try {
      const user = await api.login({ email, password });
      // A whole new page: nothing that was loaded before the sign-in is shown after it.
      window.location.assign(pathAfterSignIn(user.role, wayBack));
    } catch (error) {
      setFailure(serverMessage(error) ?? 'Login failed');
      if (error instanceof ApiError && error.details.retryAfter) secondsLeft.start(error.details.retryAfter);
      else setFocus('password', { shouldSelect: true });
      isBusy.current = false;
      setIsPending(false);
    }
  }

  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => void handleSubmit(signIn)(event)}
      className="mt-7 flex flex-col gap-5"
    >
      {failure && (
        <Notice variant="danger" title={failure}>
          {secondsLeft.value > 0 && <p aria-live="off">You can try again in {inWords(secondsLeft.value)}.</p>}
        </Notice>
      )}
      <Field label="Email" required>
        {(control) => <Input {...control} {...register('email')} type="email" autoComplete="username" />}
      </Field>
      <Field label="Password" required>
        {(control) => <PasswordInput {...control} {...register('password')} autoComplete="current-password" />}
      </Field>
      <Button type="submit" isPending={isPending} disabled={secondsLeft.value > 0} className="self-start">
        {isPending ? 'Signing in...' : 'Sign In'}
      </Button>
    </form>
  );
}

/** Seconds that go down to nothing. */
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

function inWords(seconds: number): string {
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
  const part = (count: number, unit: string) => (count === 0 ? [] : [`${count} ${unit}${count === 1 ? '' : 's'}`]);
  return [...part(minutes, 'minute'), ...part(rest, 'second')].join(' ');
}
