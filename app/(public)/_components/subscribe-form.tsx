'use client';

import { useEffect, useRef, useState, type SyntheticEvent } from 'react';

import { serverMessageOr, usePlainForm } from '@/components/form/use-plain-form';
import { Button } from '@/components/ui/button';
import { Input } from '@/components/ui/controls';
import { showToast } from '@/components/ui/toast';
import { subscribeSection as words } from '@/lib/content/landing';
import { postJson } from '@/lib/api/json-calls';
import { apiPaths } from '@/lib/paths';

import { subscribeAction } from './subscribe-action';

interface SubscribeFormProps {
  /** The page's public address and the form's anchor: where the answer shows when no script runs. */
  permalink: string;
  confirmation: string;
  emailMaximumLength: number;
}

/** Without scripts it posts itself to the server action; with scripts it asks the API and stays on the page. */
export function SubscribeForm({ permalink, confirmation, emailMaximumLength }: SubscribeFormProps) {
  const { state, outcome, isPending, form } = usePlainForm({
    action: subscribeAction,
    send: requestSubscription,
    failureMessage: serverMessageOr(words.failureToast.description),
    permalink,
  });
  const isDone = outcome ?? state.done;
  const [isEmpty, setIsEmpty] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const thanks = useRef<HTMLHeadingElement>(null);

  useEffect(() => setIsEmpty(input.current?.value.trim() === ''), []);
  useEffect(() => {
    if (isDone) thanks.current?.focus({ preventScroll: true });
    else if (state.message) input.current?.focus();
  }, [state, isDone]);

  function submit(event: SyntheticEvent<HTMLFormElement>) {
    if (input.current?.value.trim()) form.onSubmit(event);
    else event.preventDefault();
  }

  if (isDone) {
    return (
      <div className="border-t-[3px] border-accent bg-wash p-5">
        <h3 ref={thanks} tabIndex={-1} className="focus:outline-none">
          <span className="block text-2xl">{words.oneMoreStep}</span>{' '}
          <span className="mt-1 block font-sans text-base">{words.thanks}</span>
        </h3>
        <p className="mt-1">{confirmation}</p>
      </div>
    );
  }
  const message = isPending ? '' : state.message;
  return (
    <form action={form.action} onSubmit={submit}>
      <label htmlFor="subscribe-email" className="text-sm font-semibold">
        {words.label}
      </label>
      <div className="mt-1.5 flex flex-col gap-2 sm:flex-row">
        <Input
          ref={input}
          id="subscribe-email"
          name="email"
          type="email"
          autoComplete="email"
          required
          maxLength={emailMaximumLength}
          placeholder="name@example.com"
          defaultValue={state.typed?.email ?? ''}
          disabled={isPending}
          aria-invalid={message ? true : undefined}
          aria-describedby="subscribe-message"
          onInput={(event) => setIsEmpty(event.currentTarget.value.trim() === '')}
          className="min-h-12"
        />
        <Button type="submit" isPending={isPending} disabled={isEmpty} className="min-h-12 shrink-0 sm:min-w-40">
          {isPending ? words.pending : words.button}
        </Button>
      </div>
      <p id="subscribe-message" role="alert" className="mt-2 text-sm font-medium text-danger empty:hidden">
        {message}
      </p>
    </form>
  );
}

async function requestSubscription({ email = '' }: Record<string, string>): Promise<true> {
  try {
    await postJson(apiPaths.subscribe, { email: email.trim() });
  } catch (error) {
    console.error(error);
    showToast({ ...words.failureToast, variant: 'destructive' });
    throw error;
  }
  showToast(words.successToast);
  return true;
}
