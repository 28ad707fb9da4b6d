'use client';

import { useEffect, useRef, useState, type ReactNode } from 'react';

import { Form, SubmitButton } from '@/components/form/form';
import { FormFields } from '@/components/form/form-field';
import { useForm } from '@/components/form/use-form';
import { PageLink } from '@/components/ui/page-link';
import { showToast } from '@/components/ui/toast';
import { verificationPage as words, verificationPage } from '@/lib/content/verification';
import { invalidTokenMessage } from '@/lib/domains/mailing-list/verify-state';
import { paths } from '@/lib/paths';
import { nameFields } from '@/lib/platform/text/person-name';

import { ProfileForm } from './profile-form';
import { verifyDeclaration } from './verify-email-declarations';
import { verifyEmailAction } from './verify-email-actions';

interface VerifyEmailFormProps {
  token: string;
  /** Shown instead of the lead for a link that may no longer work. */
  note: ReactNode;
  thirdPartyForm: ReactNode;
}

export function VerifyEmailForm({ token, note, thirdPartyForm }: VerifyEmailFormProps) {
  const form = useForm({ form: verifyDeclaration, action: verifyEmailAction });
  const { state, message, isPending } = form;
  const [isComplete, setIsComplete] = useState(true);
  const place = useRef<HTMLDivElement>(null);

  function check() {
    const typed = new FormData(place.current?.querySelector('form') ?? undefined);
    setIsComplete(nameFields.every(({ name }) => String(typed.get(name) ?? '').trim() !== ''));
  }
  // The fields may already contain input from before the script loaded.
  useEffect(check, []);
  useEffect(() => {
    if (message) showToast({ title: 'Verification failed', description: message, variant: 'destructive' });
  }, [message]);

  if (state.start)
    return (
      <Verified>
        <ProfileForm {...state.start} thirdPartyForm={thirdPartyForm} />
      </Verified>
    );
  return (
    <>
      <h1 className="text-4xl">{words.title}</h1>
      {note || <p className="mt-3 text-ink-soft">{words.lead}</p>}
      <div ref={place} onInput={check} className="mt-7">
        <Form
          form={form}
          refusedTitle={words.failed}
          refusedNote={
            message === invalidTokenMessage && (
              <PageLink href={paths.subscribe} className="text-link">
                {words.subscribeAgain}
              </PageLink>
            )
          }
          noValidate={false}
        >
          <input type="hidden" name="token" value={token} />
          <FormFields fields={verifyDeclaration.fields ?? []} readOnly={isPending} />
          <SubmitButton label="Verify Email" pendingLabel="Verifying..." disabled={!isComplete} />
        </Form>
      </div>
    </>
  );
}

const { verified, profile } = verificationPage;

/** Unless the reader is already typing in a field, because the scripts loaded late. */
function takeFocus(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus({ preventScroll: true });
}

export function Verified({ children }: { children: ReactNode }) {
  return (
    <>
      <h1 ref={takeFocus} tabIndex={-1} className="text-4xl focus:outline-none">
        {verified.title}
      </h1>
      <p className="mt-3">{verified.text}</p>
      <section aria-labelledby="profile-title" className="mt-10 border-t border-ink pt-6">
        <h2 id="profile-title" className="text-2xl">
          {profile.title}
        </h2>
        {children}
      </section>
    </>
  );
}
