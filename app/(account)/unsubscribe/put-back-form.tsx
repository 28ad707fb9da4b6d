'use client';

import { putBackPart as words } from '@/lib/content/preferences';

import { AccountForm } from '../_components/account-form';
import { putBackAction } from '../preferences/preferences-actions';
import { putBackDeclaration } from '../preferences/preferences-declarations';

/** For ten minutes, to the browser that left. */
export function PutBackForm({ token }: { token: string }) {
  return (
    <section className="mt-8">
      <p>
        <strong>{words.text}</strong> {words.hint}
      </p>
      <AccountForm
        form={putBackDeclaration}
        action={putBackAction}
        submitLabel={words.button}
        hidden={{ token }}
        className="mt-4"
      />
    </section>
  );
}
