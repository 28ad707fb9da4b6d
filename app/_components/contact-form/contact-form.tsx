'use client';

import { Form, SubmitButton } from '@/components/form/form';
import { FormFields } from '@/components/form/form-field';
import { useForm } from '@/components/form/use-form';
import { focusOnMount } from '@/components/ui/focus-on-mount';
import { Notice } from '@/components/ui/notice';
import { useIsHydrated } from '@/components/ui/use-is-hydrated';
import { contactForm as words } from '@/lib/content/contact-form';

import { contactAction } from './contact-action';
import { contactDeclaration } from './contact-declaration';

interface ContactFormProps {
  /** The page's public address and the form's anchor, where the outcome is shown without scripts. */
  permalink: string;
}

export function ContactForm({ permalink }: ContactFormProps) {
  const form = useForm({ form: contactDeclaration, action: contactAction, permalink });
  const isHydrated = useIsHydrated();
  if (form.done) {
    return (
      <div ref={focusOnMount} tabIndex={-1} role="status" className="focus:outline-none">
        <Notice variant="success" title={words.sent}>
          {form.done}
        </Notice>
      </div>
    );
  }
  return (
    <Form form={form} refusedTitle={words.notSent} noValidate={isHydrated} className="grid gap-5 sm:grid-cols-2">
      <FormFields fields={contactDeclaration.fields ?? []} />
      <SubmitButton label={words.button} pendingLabel={words.pending} className="col-span-full justify-self-start" />
    </Form>
  );
}
