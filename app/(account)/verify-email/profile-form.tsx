'use client';

import type { ReactNode } from 'react';

import { Form, SubmitButton } from '@/components/form/form';
import { FormFields } from '@/components/form/form-field';
import { useForm } from '@/components/form/use-form';
import { LinkButton } from '@/components/ui/link-button';
import { topicsPart } from '@/lib/domains/mailing-list/words';
import { verificationPage } from '@/lib/content/verification';
import type { ProfileStart } from '@/lib/domains/mailing-list/verify-state';
import { paths } from '@/lib/paths';
import { focusOnMount } from '@/components/ui/focus-on-mount';
import { Notice } from '@/components/ui/notice';

import { TopicsForm } from '../_components/topics-form';
import { firstTopicsAction, profileAction } from './verify-email-actions';
import { firstTopicsDeclaration, profileDeclaration } from './verify-email-declarations';

const words = verificationPage.profile;

interface ProfileFormProps extends ProfileStart {
  /** Whether the profile has been saved without scripts. */
  isSaved?: boolean;
  thirdPartyForm?: ReactNode;
}

export function ProfileForm({ proof, profile, preferencesToken, topics, isSaved, thirdPartyForm }: ProfileFormProps) {
  const form = useForm({ form: profileDeclaration, action: profileAction });
  const isDone = isSaved || form.done !== undefined;
  return (
    <>
      {isDone ? (
        <ProfileSaved />
      ) : (
        <>
          <p className="mt-3 text-ink-soft">{words.lead}</p>
          <Form form={form} refusedTitle={words.notSaved} className="mt-5 grid gap-5 sm:grid-cols-2">
            <input type="hidden" name="proof" value={proof} />
            <FormFields fields={profileDeclaration.fields ?? []} values={{ ...profile }} />
            <div className="col-span-full flex flex-wrap gap-3">
              <SubmitButton label={words.button} pendingLabel={words.pending} />
              <LinkButton href={paths.home} variant="secondary">
                {words.skip}
              </LinkButton>
            </div>
          </Form>
        </>
      )}
      <section aria-labelledby="topics-title" className="mt-10 border-t border-rule pt-6">
        <h2 id="topics-title" className="text-2xl">
          {topicsPart.title}
        </h2>
        <TopicsForm
          form={firstTopicsDeclaration}
          action={firstTopicsAction}
          token={preferencesToken}
          topics={topics}
          isOnce
        />
      </section>
      {!isDone && thirdPartyForm && <div className="mt-10">{thirdPartyForm}</div>}
    </>
  );
}

export function ProfileSaved() {
  return (
    <>
      <div ref={focusOnMount} tabIndex={-1} role="status" className="mt-5 focus:outline-none">
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
