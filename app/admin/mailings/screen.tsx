'use client';

import { ApiProvider } from '@/components/session/api-provider';
import type { CurrentUser } from '@/lib/domains/accounts/schema';
import type { Newsletter } from '@/lib/domains/mailings/schema';

import { WithScripts } from '../_list/load-state';
import { MailingProgress } from './progress';
import { Letters } from './letters';

/** One mailing: its progress, and the state of each letter. */
export function MailingScreen({ user, newsletter }: { user: CurrentUser; newsletter: Newsletter }) {
  return (
    <ApiProvider user={user}>
      <h1 className="mb-4 text-2xl wrap-anywhere">
        <span className="block font-sans text-sm font-normal tracking-normal text-ink-soft">Mailing</span>
        {newsletter.title}
      </h1>
      <WithScripts>
        <div className="max-w-3xl">
          <MailingProgress initial={newsletter} />
        </div>
        {user.role === 'admin' && (
          <>
            <h2 className="mt-10 mb-4 text-2xl">Letters</h2>
            <Letters mailing={newsletter.id} />
          </>
        )}
      </WithScripts>
    </ApiProvider>
  );
}
