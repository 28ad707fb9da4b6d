import { useActionState, useRef, useState, type SyntheticEvent } from 'react';

import { ApiError, serverMessage } from '@/lib/platform/http/api-error';
import type { FormState } from '@/lib/platform/http/form-state';

interface PlainForm<Outcome> {
  /** What the browser posts to before there are scripts, and without them. */
  action: (before: FormState, form: FormData) => Promise<FormState>;
  send: (typed: Record<string, string>) => Promise<Outcome>;
  failureMessage: (error: unknown) => string;
  /** The page's public address and the form's anchor: where the answer shows when no script runs. */
  permalink?: string;
}

/** A form that posts itself without scripts; with them it asks the API and stays on the page. */
export function usePlainForm<Outcome>({ action, send, failureMessage, permalink }: PlainForm<Outcome>) {
  const [posted, post] = useActionState<FormState, FormData>(action, {}, permalink);
  const [refused, setRefused] = useState<FormState>();
  const [outcome, setOutcome] = useState<Outcome>();
  const [isPending, setIsPending] = useState(false);
  const isBusy = useRef(false);

  async function submit(typed: Record<string, string>) {
    if (isBusy.current) return;
    isBusy.current = true;
    setIsPending(true);
    try {
      setOutcome(await send(typed));
    } catch (error) {
      const errors = error instanceof ApiError ? error.details.fieldErrors : undefined;
      setRefused({ message: failureMessage(error), errors, typed });
    } finally {
      isBusy.current = false;
      setIsPending(false);
    }
  }

  return {
    state: refused ?? posted,
    outcome,
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

/** The fields of a form, without those that React adds. */
function typedFields(form: FormData): Record<string, string> {
  return Object.fromEntries(
    [...form].filter(
      (field): field is [string, string] => typeof field[1] === 'string' && !field[0].startsWith('$ACTION'),
    ),
  );
}
