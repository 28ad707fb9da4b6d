'use client';

import { useActionState, useRef, useState, type SyntheticEvent } from 'react';

import { ApiError, serverMessage } from '@/lib/http/api-error';
import { typedFields, type PlainFormState } from '@/lib/http/plain-form';

interface PlainForm<Outcome> {
  /** What the browser posts to before there are scripts, and without them. */
  action: (state: PlainFormState<Outcome>, form: FormData) => Promise<PlainFormState<Outcome>>;
  /** Asks the API for the same. */
  send: (typed: Record<string, string>) => Promise<Outcome>;
  /** What a person reads of a failure. */
  failureMessage: (error: unknown) => string;
  /** The page's public address and the form's anchor: where the answer shows when no script runs. */
  permalink?: string;
}

/** A form that posts itself without scripts; with them it asks the API and stays on the page. */
export function usePlainForm<Outcome>({ action, send, failureMessage, permalink }: PlainForm<Outcome>) {
  const [posted, post] = useActionState<PlainFormState<Outcome>, FormData>(action, { status: 'idle' }, permalink);
  const [answered, setAnswered] = useState<PlainFormState<Outcome>>();
  const [isPending, setIsPending] = useState(false);
  const isBusy = useRef(false);

  async function submit(typed: Record<string, string>) {
    if (isBusy.current) return;
    isBusy.current = true;
    setIsPending(true);
    try {
      setAnswered({ status: 'done', outcome: await send(typed) });
    } catch (error) {
      const errors = (error instanceof ApiError && error.details.fieldErrors) || {};
      setAnswered({ status: 'failed', message: failureMessage(error), errors, typed });
    } finally {
      isBusy.current = false;
      setIsPending(false);
    }
  }

  return {
    state: answered ?? posted,
    isPending,
    form: {
      action: post,
      onSubmit(event: SyntheticEvent<HTMLFormElement>) {
        event.preventDefault();
        void submit(typedFields(new FormData(event.currentTarget)));
      },
    },
  };
}

/** The server's own words, or what stands for them. */
export const serverMessageOr = (failed: string) => (error: unknown) => serverMessage(error) ?? failed;
