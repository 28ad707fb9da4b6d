'use client';

import { useActionState, useEffect, useRef, useState, type ReactNode, type SyntheticEvent } from 'react';

import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { LinkButton } from '@/components/ui/link-button';
import { Notice } from '@/components/ui/notice';
import { showToast } from '@/components/ui/toast';
import { callApi } from '@/lib/http/api-client';
import { ApiError } from '@/lib/http/api-error';
import { paths } from '@/lib/paths';
import { subscriptionsContract } from '@/lib/subscriptions/contract';
import { verificationFailure, type VerifyState } from '@/lib/subscriptions/verify-state';

import { verifyEmailAction } from './verify-email-action';

interface VerifyEmailFormProps {
  token: string;
  /** What follows the verification. */
  profileForm: ReactNode;
}

/** Without scripts it posts itself to the server action; with scripts it asks the API and stays on the page. */
export function VerifyEmailForm({ token, profileForm }: VerifyEmailFormProps) {
  const [posted, postForm] = useActionState<VerifyState, FormData>(verifyEmailAction, { status: 'idle' });
  const [answered, setAnswered] = useState<VerifyState>();
  const [names, setNames] = useState({ firstName: '', lastName: '' });
  const [isScripted, setIsScripted] = useState(false);
  const [isPending, setIsPending] = useState(false);
  const isBusy = useRef(false);
  const form = useRef<HTMLFormElement>(null);
  const state = answered ?? posted;

  useEffect(() => {
    // What was typed before the script came is in the fields already.
    const typed = new FormData(form.current ?? undefined);
    setNames({ firstName: String(typed.get('firstName') ?? ''), lastName: String(typed.get('lastName') ?? '') });
    setIsScripted(true);
  }, []);

  async function submit(event: SyntheticEvent) {
    event.preventDefault();
    if (isBusy.current) return;
    isBusy.current = true;
    setIsPending(true);
    try {
      await callApi(subscriptionsContract.verifyEmail, {
        body: { token, firstName: names.firstName.trim(), lastName: names.lastName.trim() },
      });
      setAnswered({ status: 'verified' });
    } catch (error) {
      const failure = verificationFailure(error instanceof Error ? error.message : '', serverWords(error));
      setAnswered({ status: 'failed', ...failure });
      showToast({ title: 'Verification failed', description: failure.message, variant: 'destructive' });
      setIsPending(false);
      isBusy.current = false;
    }
  }

  if (state.status === 'verified') return <Verified profileForm={profileForm} />;
  const errors = state.status === 'failed' ? state.errors : {};
  const isComplete = names.firstName.trim() !== '' && names.lastName.trim() !== '';
  return (
    <>
      <h1 className="text-4xl">Verify Your Email</h1>
      <p className="mt-3 text-ink-soft">
        Tell us your name to confirm the subscription. You receive no updates until you do.
      </p>
      {state.status === 'failed' && !isPending && (
        <Notice variant="danger" title="Verification failed. Please try again." className="mt-6">
          {state.message}
        </Notice>
      )}
      <form ref={form} action={postForm} onSubmit={(event) => void submit(event)} className="mt-7 flex flex-col gap-5">
        <input type="hidden" name="token" value={token} />
        <NameField
          name="firstName"
          label="First name"
          autoComplete="given-name"
          error={errors?.firstName}
          isDisabled={isPending}
          onChange={(firstName) => setNames((now) => ({ ...now, firstName }))}
        />
        <NameField
          name="lastName"
          label="Last name"
          autoComplete="family-name"
          error={errors?.lastName}
          isDisabled={isPending}
          onChange={(lastName) => setNames((now) => ({ ...now, lastName }))}
        />
        <Button type="submit" isPending={isPending} disabled={isScripted && !isComplete} className="self-start">
          {isPending ? 'Verifying...' : 'Verify Email'}
        </Button>
      </form>
    </>
  );
}

interface NameFieldProps {
  name: string;
  label: string;
  autoComplete: string;
  error?: string;
  isDisabled: boolean;
  onChange: (value: string) => void;
}

function NameField({ name, label, autoComplete, error, isDisabled, onChange }: NameFieldProps) {
  return (
    <Field label={label} required error={error}>
      {(control) => (
        <Input
          {...control}
          name={name}
          autoComplete={autoComplete}
          maxLength={100}
          disabled={isDisabled}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

function Verified({ profileForm }: { profileForm: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="text-4xl focus:outline-none">
        Email Verified Successfully
      </h1>
      <p className="mt-3">
        Thank you. Your subscription is confirmed: news of the plan and of our proposal will reach you.
      </p>
      <section aria-labelledby="profile-title" className="mt-10 border-t border-ink pt-6">
        <h2 id="profile-title" className="text-2xl">
          Complete Your Profile
        </h2>
        <div className="mt-3">{profileForm}</div>
        <LinkButton href={paths.home} variant="secondary" className="mt-7">
          Skip for Now
        </LinkButton>
      </section>
    </>
  );
}

function serverWords(error: unknown): { message?: string; fieldErrors?: Record<string, string[]> } {
  if (!(error instanceof ApiError)) return {};
  return { message: error.details.serverMessage, fieldErrors: error.details.fieldErrors };
}
