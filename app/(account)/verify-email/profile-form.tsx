'use client';

import { useEffect, useId, useRef, type ReactNode } from 'react';

import { controlId, ErrorSummary, faultsOf } from '@/components/form/error-summary';
import { PlainField, PlainFormContext } from '@/components/form/plain-field';
import { serverMessageOr, usePlainForm } from '@/components/form/use-plain-form';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { LinkButton } from '@/components/ui/link-button';
import { Notice } from '@/components/ui/notice';
import { Select } from '@/components/ui/controls';
import { verificationPage } from '@/lib/content/verification';
import { postJson } from '@/lib/api/json-calls';
import { apiPaths, paths } from '@/lib/paths';
import { audienceNames, audiences } from '@/lib/domains/mailing-list/audiences';
import type { ProfileStart } from '@/lib/domains/mailing-list/verify-state';
import { nameFields, personNameMaximumLength } from '@/lib/platform/text/person-name';

import { profileAction } from './verify-email-actions';

const words = verificationPage.profile;

const textFields = [
  ...nameFields,
  { name: 'organization', label: 'Organization', autoComplete: 'organization' },
] as const;

interface ProfileFormProps extends ProfileStart {
  thirdPartyForm?: ReactNode;
}

export function ProfileForm({ proof, profile, thirdPartyForm }: ProfileFormProps) {
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
  const audience = state.typed?.audience ?? profile.audience;
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
          {textFields.map((field) => (
            <PlainField
              key={field.name}
              {...field}
              maxLength={personNameMaximumLength}
              defaultValue={profile[field.name] ?? ''}
            />
          ))}
        </PlainFormContext>
        <Field id={controlId(formId, 'audience')} label="What best describes you?" error={state.errors?.audience?.[0]}>
          {(control) => (
            <Select {...control} key={audience} name="audience" defaultValue={audience ?? ''}>
              <option value="">{words.noAudience}</option>
              {audienceNames.map((name) => (
                <option key={name} value={name}>
                  {audiences[name]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <div className="col-span-full flex flex-wrap gap-3">
          <Button type="submit" isPending={isPending}>
            {isPending ? words.pending : words.button}
          </Button>
          <LinkButton href={paths.home} variant="secondary">
            {words.skip}
          </LinkButton>
        </div>
      </form>
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
