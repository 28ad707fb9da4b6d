'use client';

import Link from 'next/link';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';

import { ErrorSummary, faultsOf } from '@/components/form/error-summary';
import { PlainField, PlainFormContext } from '@/components/form/plain-field';
import { usePlainForm } from '@/components/form/use-plain-form';
import { Button } from '@/components/ui/button';
import { showToast } from '@/components/ui/toast';
import { verificationPage as words } from '@/lib/content/verification';
import { postJson } from '@/lib/api/json-calls';
import { apiPaths, paths } from '@/lib/paths';
import type { Verified as VerifiedAnswer } from '@/lib/domains/mailing-list/schema';
import { topicsWithout } from '@/lib/domains/mailing-list/topics';
import { invalidTokenMessage, verificationFailure, type ProfileStart } from '@/lib/domains/mailing-list/verify-state';
import { nameFields, personNameMaximumLength } from '@/lib/platform/text/person-name';

import { ProfileForm } from './profile-form';
import { Verified } from './verified';
import { verifyEmailAction } from './verify-email-actions';

export function VerifyEmailForm({ token, thirdPartyForm }: { token: string; thirdPartyForm: ReactNode }) {
  const { state, outcome, isPending, form } = usePlainForm<ProfileStart>({
    action: verifyEmailAction,
    send: verify,
    failureMessage: verificationFailure,
  });
  const formId = useId();
  const [isComplete, setIsComplete] = useState(true);
  const names = useRef<HTMLFormElement>(null);

  function check() {
    const typed = new FormData(names.current ?? undefined);
    setIsComplete(nameFields.every(({ name }) => String(typed.get(name) ?? '').trim() !== ''));
  }
  // What was typed before the script came is in the fields already.
  useEffect(check, []);
  useEffect(() => {
    if (state.message) showToast({ title: 'Verification failed', description: state.message, variant: 'destructive' });
  }, [state]);

  if (outcome)
    return (
      <Verified>
        <ProfileForm {...outcome} thirdPartyForm={thirdPartyForm} />
      </Verified>
    );
  return (
    <>
      <h1 className="text-4xl">{words.title}</h1>
      <p className="mt-3 text-ink-soft">{words.lead}</p>
      {state.message && !isPending && (
        <div className="mt-6">
          <ErrorSummary title={words.failed} faults={faultsOf(formId, state.errors)}>
            {state.message}{' '}
            {state.message === invalidTokenMessage && (
              <Link href={paths.subscribe} prefetch={false} className="text-link">
                {words.subscribeAgain}
              </Link>
            )}
          </ErrorSummary>
        </div>
      )}
      <form ref={names} {...form} onInput={check} className="mt-7 flex flex-col gap-5">
        <input type="hidden" name="token" value={token} />
        <PlainFormContext value={{ formId, state }}>
          {nameFields.map((field) => (
            <PlainField key={field.name} {...field} required maxLength={personNameMaximumLength} readOnly={isPending} />
          ))}
        </PlainFormContext>
        <Button type="submit" isPending={isPending} disabled={!isComplete} className="self-start">
          {isPending ? 'Verifying...' : 'Verify Email'}
        </Button>
      </form>
    </>
  );
}

async function verify({ token = '', firstName = '', lastName = '' }: Record<string, string>): Promise<ProfileStart> {
  const { profileProof, preferencesToken, ...profile } = await postJson<VerifiedAnswer>(apiPaths.verifyEmail, {
    token,
    firstName: firstName.trim(),
    lastName: lastName.trim(),
  });
  return { proof: profileProof, profile, preferencesToken, topics: topicsWithout([]) };
}
