'use client';

import { AccountForm } from '../../(account)/_components/account-form';
import { weeklyLetterAction } from './figures-actions';
import { weeklyLetterDeclaration } from './figures-declarations';

/** The administrator's own setting for the weekly figures by email. */
export function WeeklyLetter({ wants, email }: { wants: boolean; email: string }) {
  return (
    <section aria-labelledby="letter-title" className="mt-12 print:hidden">
      <h2 id="letter-title" className="text-2xl">
        Weekly Letter
      </h2>
      <p className="mt-1 max-w-prose text-sm text-ink-soft">
        {wants
          ? `The past week’s figures are sent to ${email} every Monday.`
          : `You can have the past week’s figures sent to ${email} every Monday.`}
      </p>
      <AccountForm
        form={weeklyLetterDeclaration}
        action={weeklyLetterAction}
        submitLabel={wants ? 'Stop the letter' : 'Send me the letter'}
        variant="secondary"
        hidden={{ wants: wants ? 'no' : 'yes' }}
        className="mt-3"
      />
    </section>
  );
}
