'use client';

import Link from 'next/link';

import { ApiProvider } from '@/components/session/api-provider';
import type { CurrentUser } from '@/lib/domains/accounts/schema';
import type { Newsletter } from '@/lib/domains/mailings/schema';
import { paths } from '@/lib/paths';

import { WithScripts } from '../_list/load-state';
import { MailingProgress } from './progress';
import { Letters } from './letters';

/** One mailing: its progress, and the state of each letter. */
export function MailingScreen({ user, newsletter }: { user: CurrentUser; newsletter: Newsletter }) {
  return (
    <ApiProvider user={user}>
      <Link href={paths.admin} prefetch={false} className="inline-flex min-h-8 items-center text-sm text-link">
        Admin Dashboard
      </Link>
      <p className="mt-1 text-sm text-ink-soft">Mailing</p>
      <h1 className="mb-5 text-3xl wrap-anywhere">{newsletter.title}</h1>
      <WithScripts>
        <div className="max-w-3xl">
          <MailingProgress initial={newsletter} isOnOwnPage />
        </div>
        <h2 className="mt-10 mb-4 text-2xl">Letters</h2>
        <Letters mailing={newsletter.id} />
      </WithScripts>
    </ApiProvider>
  );
}
