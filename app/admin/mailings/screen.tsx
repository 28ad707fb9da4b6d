'use client';

import { useCurrentUser } from '@/components/session/api-provider';
import type { Newsletter } from '@/lib/domains/mailings/schema';

import { WithScripts } from '../_list/load-state';
import { MailingProgress } from './progress';
import { Letters } from './letters';

/** One mailing: its progress, and the state of each letter. */
export function MailingScreen({ newsletter }: { newsletter: Newsletter }) {
  const { role } = useCurrentUser();
  return (
    <>
      <h1 className="mb-4 text-2xl wrap-anywhere">
        <span className="block font-sans text-sm font-normal tracking-normal text-ink-soft">Mailing</span>
        {newsletter.title}
      </h1>
      <WithScripts>
        <div className="max-w-3xl">
          <MailingProgress initial={newsletter} />
        </div>
        {role === 'admin' && (
          <>
            <h2 className="mt-10 mb-4 text-2xl">Letters</h2>
            <Letters mailing={newsletter.id} />
          </>
        )}
      </WithScripts>
    </>
  );
}
