'use client';

import { useEffect, useRef, useState } from 'react';

import { useForm } from '@/components/form/use-form';
import { Button } from '@/components/ui/button';
import { Input } from '@/components/ui/controls';
import { showToast } from '@/components/ui/toast';
import { subscribeSection as words } from '@/lib/domains/mailing-list/words';

import { subscribeAction } from './subscribe-action';
import { subscribeDeclaration } from './subscribe-declaration';

interface SubscribeFormProps {
  /** The page's public address and the form's anchor, where the outcome is shown without scripts. */
  permalink: string;
  confirmation: string;
  emailMaximumLength: number;
}

/** A field and its button in one line; errors appear below and in a notification. */
export function SubscribeForm({ permalink, confirmation, emailMaximumLength }: SubscribeFormProps) {
  const form = useForm({
    form: subscribeDeclaration,
    action: subscribeAction,
    permalink,
    onRefused: (_, error) => {
      console.error(error);
      showToast({ ...words.failureToast, variant: 'destructive' });
    },
    onDone: () => showToast(words.successToast),
  });
  const { isPending, message, done } = form;
  const [isEmpty, setIsEmpty] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const thanks = useRef<HTMLHeadingElement>(null);

  useEffect(() => setIsEmpty(input.current?.value.trim() === ''), []);
  useEffect(() => {
    if (done) thanks.current?.focus({ preventScroll: true });
    else if (message) input.current?.focus();
  }, [message, done]);

  if (done) {
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
  return (
    <form {...form.attributes}>
      <label htmlFor="subscribe-email" className="text-sm font-semibold">
        {words.label}
      </label>
      <div className="mt-1.5 flex flex-col gap-2 sm:flex-row">
        <Input
          ref={input}
          id="subscribe-email"
          {...form.control('email')}
          type="email"
          autoComplete="email"
          required
          maxLength={emailMaximumLength}
          placeholder="name@example.com"
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
