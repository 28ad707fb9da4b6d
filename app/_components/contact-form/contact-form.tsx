'use client';

import { useEffect, useId, useRef } from 'react';

import { controlId, ErrorSummary, faultsOf } from '@/components/form/error-summary';
import { PlainField, PlainFormContext } from '@/components/form/plain-field';
import { serverMessageOr, usePlainForm } from '@/components/form/use-plain-form';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Notice } from '@/components/ui/notice';
import { Select, Textarea } from '@/components/ui/controls';
import { useIsHydrated } from '@/components/ui/use-is-hydrated';
import { contactTopics, messageMaximumLength, messageReceived } from '@/lib/domains/messages/topics';
import { contactForm as words } from '@/lib/content/contact-form';
import { postJson } from '@/lib/api/json-calls';
import { apiPaths } from '@/lib/paths';

import { contactAction } from './contact-action';

interface ContactFormProps {
  /** The page's public address and the form's anchor: where the answer shows when no script runs. */
  permalink: string;
}

const textFields = [
  { name: 'name', label: 'Name', type: 'text', autoComplete: 'name', required: true, maxLength: 100 },
  { name: 'email', label: 'Email', type: 'email', autoComplete: 'email', required: true, maxLength: 254 },
  { name: 'organization', label: 'Organization', type: 'text', autoComplete: 'organization', maxLength: 100 },
] as const;

/** Without scripts it posts itself to the server action; with scripts it asks the API and stays on the page. */
export function ContactForm({ permalink }: ContactFormProps) {
  const { state, outcome, isPending, form } = usePlainForm({
    action: contactAction,
    send: (typed) => postJson(apiPaths.contactMessages, typed).then(() => messageReceived),
    failureMessage: serverMessageOr(words.failed),
    permalink,
  });
  const formId = useId();
  const isHydrated = useIsHydrated();
  const answer = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (outcome ?? state.done ?? state.message) answer.current?.focus();
  }, [state, outcome]);

  if (outcome ?? state.done) {
    return (
      <div ref={answer} tabIndex={-1} role="status" className="focus:outline-none">
        <Notice variant="success" title={words.sent}>
          {messageReceived}
        </Notice>
      </div>
    );
  }
  return (
    <form {...form} noValidate={isHydrated} className="grid gap-5 sm:grid-cols-2">
      {state.message && !isPending && (
        <div ref={answer} tabIndex={-1} className="col-span-full focus:outline-none">
          <ErrorSummary title={words.notSent} faults={faultsOf(formId, state.errors)}>
            {state.message}
          </ErrorSummary>
        </div>
      )}
      <PlainFormContext value={{ formId, state }}>
        {textFields.map((field) => (
          <PlainField key={field.name} {...field} />
        ))}
      </PlainFormContext>
      <Field id={controlId(formId, 'topic')} label="Topic" required error={state.errors?.topic?.[0]}>
        {(control) => (
          <Select {...control} key={state.typed?.topic} name="topic" defaultValue={state.typed?.topic}>
            {contactTopics.map((topic) => (
              <option key={topic}>{topic}</option>
            ))}
          </Select>
        )}
      </Field>
      <Field
        id={controlId(formId, 'message')}
        label="Message"
        required
        error={state.errors?.message?.[0]}
        className="col-span-full"
      >
        {(control) => (
          <Textarea
            {...control}
            name="message"
            rows={6}
            maxLength={messageMaximumLength}
            defaultValue={state.typed?.message}
          />
        )}
      </Field>
      <Button type="submit" isPending={isPending} className="col-span-full justify-self-start">
        {isPending ? words.pending : words.button}
      </Button>
    </form>
  );
}
