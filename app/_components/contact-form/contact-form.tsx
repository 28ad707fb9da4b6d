'use client';

import clsx from 'clsx';
import { useActionState, useEffect, useRef, useState, type SubmitEvent } from 'react';

import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Notice } from '@/components/ui/notice';
import { Select } from '@/components/ui/select';
import { Textarea } from '@/components/ui/textarea';
import {
  contactTopics,
  messageMaximumLength,
  messageReceived,
  type ContactFormState,
} from '@/lib/contact-messages/topics';
import { contactForm as words } from '@/lib/content/contact-form';
import { ApiError, serverMessage } from '@/lib/http/api-error';
import { postJson } from '@/lib/http/post-json';
import { apiPaths } from '@/lib/paths';

import { contactAction } from './contact-action';

interface ContactFormProps {
  /** The page's public address and the form's anchor: where the answer shows when no script runs. */
  permalink: string;
  /** One column, where there is room for no more. */
  isCompact?: boolean;
}

const textFields = [
  { name: 'name', label: 'Name', type: 'text', autoComplete: 'name', required: true, maxLength: 100 },
  { name: 'email', label: 'Email', type: 'email', autoComplete: 'email', required: true, maxLength: 254 },
  {
    name: 'organization',
    label: 'Organization',
    type: 'text',
    autoComplete: 'organization',
    required: false,
    maxLength: 100,
  },
] as const;
const fieldNames = [...textFields.map(({ name }) => name), 'topic', 'message'];

/** Without scripts it posts itself to the server action; with scripts it asks the API and stays on the page. */
export function ContactForm({ permalink, isCompact = false }: ContactFormProps) {
  const [posted, postForm] = useActionState<ContactFormState, FormData>(contactAction, { status: 'idle' }, permalink);
  const [answered, setAnswered] = useState<ContactFormState>();
  const [isPending, setIsPending] = useState(false);
  const answer = useRef<HTMLDivElement>(null);
  const state = answered ?? posted;

  useEffect(() => {
    if (state.status !== 'idle') answer.current?.focus();
  }, [state]);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isPending) return;
    const form = new FormData(event.currentTarget);
    const typed = Object.fromEntries(fieldNames.map((name) => [name, String(form.get(name) ?? '')]));
    setIsPending(true);
    try {
      await postJson(apiPaths.contactMessages, typed);
      setAnswered({ status: 'sent' });
    } catch (error) {
      const errors = (error instanceof ApiError && error.details.fieldErrors) || {};
      setAnswered({ status: 'failed', message: serverMessage(error) ?? words.failed, errors, typed });
    } finally {
      setIsPending(false);
    }
  }

  if (state.status === 'sent') {
    return (
      <div ref={answer} tabIndex={-1} role="status" className="focus:outline-none">
        <Notice title={words.sent}>{messageReceived}</Notice>
      </div>
    );
  }
  const failure = state.status === 'failed' ? state : undefined;
  return (
    <form
      action={postForm}
      onSubmit={(event) => void submit(event)}
      className={clsx('grid gap-5', !isCompact && 'sm:grid-cols-2')}
    >
      {failure && !isPending && (
        <div ref={answer} tabIndex={-1} role="alert" className="col-span-full focus:outline-none">
          <Notice variant="danger" title={words.notSent}>
            {failure.message}
          </Notice>
        </div>
      )}
      {textFields.map(({ label, ...field }) => (
        <Field key={field.name} label={label} required={field.required} error={failure?.errors[field.name]?.[0]}>
          {(control) => <Input {...control} {...field} defaultValue={failure?.typed[field.name]} />}
        </Field>
      ))}
      <Field label="Topic" required error={failure?.errors.topic?.[0]}>
        {(control) => (
          <Select {...control} key={failure?.typed.topic} name="topic" defaultValue={failure?.typed.topic}>
            {contactTopics.map((topic) => (
              <option key={topic}>{topic}</option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Message" required error={failure?.errors.message?.[0]} className="col-span-full">
        {(control) => (
          <Textarea
            {...control}
            name="message"
            rows={isCompact ? 4 : 6}
            maxLength={messageMaximumLength}
            defaultValue={failure?.typed.message}
          />
        )}
      </Field>
      <Button type="submit" isPending={isPending} className="col-span-full justify-self-start">
        {isPending ? words.pending : words.button}
      </Button>
    </form>
  );
}
