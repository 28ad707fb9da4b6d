'use client';

import { useEffect, useRef, type ReactNode } from 'react';

import { Form, SubmitButton } from '@/components/form/form';
import { FormFields } from '@/components/form/form-field';
import { useForm } from '@/components/form/use-form';
import { LinkButton } from '@/components/ui/link-button';
import { Notice } from '@/components/ui/notice';
import { verificationPage } from '@/lib/content/verification';
import type { ProfileStart } from '@/lib/domains/mailing-list/verify-state';
import { paths } from '@/lib/paths';

import { profileAction } from './verify-email-actions';
import { profileDeclaration } from './verify-email-declarations';

const words = verificationPage.profile;

interface ProfileFormProps extends ProfileStart {
  thirdPartyForm?: ReactNode;
}

export function ProfileForm({ proof, profile, thirdPartyForm }: ProfileFormProps) {
  const form = useForm({ form: profileDeclaration, action: profileAction });
  if (form.done) return <ProfileSaved />;
  return (
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
