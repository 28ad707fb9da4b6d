'use client';

import { useEffect, useId, useRef, type ReactNode } from 'react';

import { ErrorSummary, faultsOf } from '@/components/form/error-summary';
import { PlainFormContext } from '@/components/form/plain-field';
import { serverMessageOr, usePlainForm } from '@/components/form/use-plain-form';
import { Button } from '@/components/ui/button';
import { LinkButton } from '@/components/ui/link-button';
import { Notice } from '@/components/ui/notice';
import { preferencesPage } from '@/lib/content/preferences';
import { verificationPage } from '@/lib/content/verification';
import { postJson } from '@/lib/api/json-calls';
import { apiPaths, paths } from '@/lib/paths';
import type { ProfileStart } from '@/lib/domains/mailing-list/verify-state';

import { ProfileFields } from '../_components/profile-fields';
import { TopicsForm } from '../_components/topics-form';
import { firstTopicsAction } from '../preferences/preferences-actions';
import { profileAction } from './verify-email-actions';

const words = verificationPage.profile;

interface ProfileFormProps extends ProfileStart {
  thirdPartyForm?: ReactNode;
}

export function ProfileForm({ proof, profile, preferencesToken, topics, thirdPartyForm }: ProfileFormProps) {
  const { state, outcome, isPending, form } = usePlainForm({
    action: profileAction,
    send: (typed) => postJson(apiPaths.profile, typed).then(() => words.saved),
    failureMessage: serverMessageOr(words.failed),
  });
  const formId = useId();
  const answer = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (state.message) answer.current?.focus();
  }, [state]);

  if (outcome) return <ProfileSaved />;
  return (
    <>
      <p className="mt-3 text-ink-soft">{words.lead}</p>
      <form {...form} className="mt-5 grid gap-5 sm:grid-cols-2">
        {state.message && !isPending && (
          <div ref={answer} tabIndex={-1} className="col-span-full focus:outline-none">
            <ErrorSummary title={words.notSaved} faults={faultsOf(formId, state.errors)}>
              {state.message}
            </ErrorSummary>
          </div>
        )}
        <input type="hidden" name="proof" value={proof} />
        <PlainFormContext value={{ formId, state }}>
          <ProfileFields profile={profile} />
        </PlainFormContext>
        <div className="col-span-full flex flex-wrap gap-3">
          <Button type="submit" isPending={isPending}>
            {isPending ? words.pending : words.button}
          </Button>
          <LinkButton href={paths.home} variant="secondary">
            {words.skip}
          </LinkButton>
        </div>
      </form>
      <section aria-labelledby={`${formId}-topics`} className="mt-10 border-t border-rule pt-6">
        <h2 id={`${formId}-topics`} className="text-2xl">
          {preferencesPage.topics.title}
        </h2>
        <TopicsForm action={firstTopicsAction} token={preferencesToken} topics={topics} isOnce />
      </section>
      {thirdPartyForm && <div className="mt-10">{thirdPartyForm}</div>}
    </>
  );
}

export function ProfileSaved() {
  const answer = useRef<HTMLDivElement>(null);
  useEffect(() => answer.current?.focus(), []);
  return (
    <>
      <div ref={answer} tabIndex={-1} role="status" className="mt-5 focus:outline-none">
        <Notice variant="success" title={words.saved}>
          {words.savedText}
        </Notice>
      </div>
      <LinkButton href={paths.home} variant="secondary" className="mt-7">
        {words.leave}
      </LinkButton>
    </>
  );
}
