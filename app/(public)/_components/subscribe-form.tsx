'use client';

import { useActionState, useEffect, useRef, useState, type SyntheticEvent } from 'react';

import { Button } from '@/components/ui/button';
import { Input } from '@/components/ui/input';
import { showToast } from '@/components/ui/toast';
import { subscribeSection as words } from '@/lib/content/landing';
import { serverMessage } from '@/lib/http/api-error';
import { postJson } from '@/lib/http/post-json';
import { apiPaths } from '@/lib/paths';
import type { SubscribeState } from '@/lib/subscriptions/form-state';

import { subscribeAction } from './subscribe-action';

interface SubscribeFormProps {
  /** The page's public address and the form's anchor: where the answer shows when no script runs. */
  permalink: string;
  /** What to do next, under the thanks. */
  confirmation: string;
  emailMaximumLength: number;
}

/** Without scripts it posts itself to the server action; with scripts it asks the API and stays on the page. */
export function SubscribeForm({ permalink, confirmation, emailMaximumLength }: SubscribeFormProps) {
  const [posted, postForm] = useActionState<SubscribeState, FormData>(subscribeAction, { status: 'idle' }, permalink);
  const [answered, setAnswered] = useState<SubscribeState>();
  const [isPending, setIsPending] = useState(false);
  const [isEmpty, setIsEmpty] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const thanks = useRef<HTMLHeadingElement>(null);
  const state = answered ?? posted;

  useEffect(() => setIsEmpty(input.current?.value.trim() === ''), []);
  useEffect(() => {
    if (state.status === 'subscribed') thanks.current?.focus({ preventScroll: true });
    if (state.status === 'failed') input.current?.focus();
  }, [state]);

  async function submit(event: SyntheticEvent) {
    event.preventDefault();
    const email = input.current?.value.trim();
    if (!email || isPending) return;
    setIsPending(true);
    try {
      await postJson(apiPaths.subscribe, { email });
      setAnswered({ status: 'subscribed' });
      showToast(words.successToast);
    } catch (error) {
      console.error(error);
      setAnswered({
        status: 'failed',
        message: serverMessage(error) ?? words.failureToast.description,
        email,
      });
      showToast({ ...words.failureToast, variant: 'destructive' });
    } finally {
      setIsPending(false);
    }
  }

  if (state.status === 'subscribed') {
    return (
      <div className="border-t-[3px] border-accent bg-wash p-5">
        <h3 ref={thanks} tabIndex={-1} className="text-2xl focus:outline-none">
          {words.thanks}
        </h3>
        <p className="mt-1">{confirmation}</p>
      </div>
    );
  }
  const message = state.status === 'failed' && !isPending ? state.message : '';
  return (
    <form action={postForm} onSubmit={(event) => void submit(event)}>
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
          defaultValue={state.status === 'failed' ? state.email : ''}
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
