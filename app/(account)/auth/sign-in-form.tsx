'use client';

import { useActionState, useEffect, useId, useRef, useState, type SubmitEvent } from 'react';

import { controlId, ErrorSummary, faultsOf } from '@/components/form/error-summary';
import { PasswordInput } from '@/components/form/password-input';
import { CodeField } from '@/components/session/proof-field';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/controls';
import { Notice } from '@/components/ui/notice';
import { pathAfterSignIn } from '@/lib/domains/accounts/after-sign-in';
import type { CurrentUser } from '@/lib/domains/accounts/schema';
import {
  emptySignInFields,
  secondFactors,
  signInFailedMessage,
  signInRequiredMessage,
  type SecondFactor,
  type SignInState,
} from '@/lib/domains/accounts/sign-in-state';
import { ApiError, serverMessage } from '@/lib/platform/http/api-error';
import { postJson } from '@/lib/api/json-calls';
import { apiPaths } from '@/lib/paths';

import { signInAction } from './sign-in-action';
import { usePasskeySignIn } from './use-passkey-sign-in';

/** Without scripts it posts itself to the server action; with scripts it asks the API and stays on the page. */
export function SignInForm({ wayBack }: { wayBack?: string }) {
  const [posted, postForm, isPosting] = useActionState<SignInState, FormData>(signInAction, { status: 'idle' });
  const [answered, setAnswered] = useState<SignInState>();
  const [isPending, setIsPending] = useState(false);
  const isSending = useRef(false);
  const email = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const secondsLeft = useCountdown();
  const state = answered ?? posted;
  const formId = useId();
  const errors = state.status === 'failed' ? state.errors : undefined;
  const passkey = usePasskeySignIn(wayBack, isSending);

  async function signIn(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSending.current) return;
    const typed = { email: email.current?.value ?? '', password: password.current?.value ?? '' };
    const fail = (message: string) =>
      setAnswered({ status: 'failed', message, email: typed.email, errors: emptySignInFields(typed) });
    if (!typed.email.trim() || !typed.password) {
      fail(signInRequiredMessage);
      (typed.email.trim() ? password : email).current?.focus();
      return;
    }
    isSending.current = true;
    setAnswered({ status: 'idle' });
    passkey.forgetMessage();
    setIsPending(true);
    try {
      const user = await postJson<CurrentUser>(apiPaths.login, typed);
      // A whole new page: nothing that was loaded before the sign-in is shown after it.
      window.location.assign(pathAfterSignIn(user.role, wayBack));
    } catch (error) {
      if (error instanceof ApiError && error.details.body?.code === 'second_factor') {
        isSending.current = false;
        setAnswered({ status: 'code', methods: methodsOf(error) });
        return;
      }
      fail(serverMessage(error) ?? signInFailedMessage);
      if (error instanceof ApiError && error.details.retryAfter) secondsLeft.start(error.details.retryAfter);
      else password.current?.select();
      isSending.current = false;
      setIsPending(false);
    }
  }

  // The second step is a form of its own, with or without scripts.
  if (state.status === 'code') {
    const message = passkey.message ?? (posted.status === 'code' ? posted.message : undefined);
    const hasApp = state.methods.includes('app');
    return (
      <form
        action={postForm}
        noValidate
        onSubmit={(event) => passkey.isPending && event.preventDefault()}
        className="mt-7 flex flex-col gap-5"
      >
        <h2 className="text-2xl">One more step</h2>
        {message && <Notice variant="danger" title={message} />}
        {wayBack && <input type="hidden" name="next" value={wayBack} />}
        {state.methods.includes('passkey') && passkey.isPossible && (
          <Button
            variant="secondary"
            isPending={passkey.isPending}
            disabled={isPosting}
            onClick={() => void passkey.start('second')}
            className="self-start"
          >
            Use a passkey
          </Button>
        )}
        <CodeField hint={hasApp ? undefined : 'One of your recovery codes, if your passkey is not at hand.'} />
        <Button type="submit" isPending={isPosting} className="self-start">
          {isPosting ? 'Signing in...' : 'Continue'}
        </Button>
      </form>
    );
  }
  return (
    <form action={postForm} noValidate onSubmit={(event) => void signIn(event)} className="mt-7 flex flex-col gap-5">
      {passkey.message && <Notice variant="danger" title={passkey.message} />}
      {state.status === 'failed' && (
        <ErrorSummary title={state.message} faults={faultsOf(formId, errors)}>
          {secondsLeft.value > 0 && <p aria-live="off">You can try again in {inWords(secondsLeft.value)}.</p>}
        </ErrorSummary>
      )}
      {wayBack && <input type="hidden" name="next" value={wayBack} />}
      <Field id={controlId(formId, 'email')} label="Email" required error={errors?.email?.[0]}>
        {(control) => (
          <Input
            {...control}
            ref={email}
            name="email"
            type="email"
            autoComplete="username webauthn"
            defaultValue={posted.status === 'failed' ? posted.email : undefined}
          />
        )}
      </Field>
      <Field id={controlId(formId, 'password')} label="Password" required error={errors?.password?.[0]}>
        {(control) => <PasswordInput {...control} ref={password} name="password" autoComplete="current-password" />}
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isPending={isPending} disabled={secondsLeft.value > 0}>
          {isPending ? 'Signing in...' : 'Sign In'}
        </Button>
        {passkey.isPossible && (
          <Button variant="secondary" isPending={passkey.isPending} onClick={() => void passkey.start()}>
            Use a passkey
          </Button>
        )}
      </div>
    </form>
  );
}

/** What the account has beside its password, as the refusal says. */
function methodsOf({ details }: ApiError): readonly SecondFactor[] {
  return secondFactors.filter(
    (factor) => Array.isArray(details.body?.methods) && details.body.methods.includes(factor),
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

function inWords(seconds: number): string {
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
  const part = (count: number, unit: string) => (count === 0 ? [] : [`${count} ${unit}${count === 1 ? '' : 's'}`]);
  return [...part(minutes, 'minute'), ...part(rest, 'second')].join(' ');
}
