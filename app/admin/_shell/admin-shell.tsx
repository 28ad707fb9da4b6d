import Link from 'next/link';

import { AccountActions } from '@/components/layout/account-actions';
import { Logo } from '@/components/layout/logo';
import { contentId, SkipLink } from '@/components/layout/skip-link';
import { Notice } from '@/components/ui/notice';
import { ForeignPasswordNotice } from '@/components/users/foreign-password-notice';
import { getPageSession } from '@/lib/auth/guards';
import { paths } from '@/lib/paths';
import { dayMilliseconds } from '@/lib/retention';
import { site } from '@/lib/site';
import type { CurrentUser } from '@/lib/auth/schema';

/** Around the back office: a narrow header, and all the width for the work. */
export function AdminShell({ user, children }: { user?: CurrentUser; children: React.ReactNode }) {
  return (
    <>
      <SkipLink />
      <header className="border-b border-rule bg-sheet print:hidden">
        <div className="page-width flex min-h-14 items-center justify-between gap-4 max-sm:flex-wrap">
          <Link href={paths.home} prefetch={false} aria-label={`${site.name}, home`} className="shrink-0 py-2">
            <Logo />
          </Link>
          <AccountActions user={user} />
        </div>
      </header>
      <ForeignPasswordNotice />
      <FactorNotice />
      <main id={contentId} tabIndex={-1} className="page-width flex-1 pt-6 pb-20 focus:outline-none">
        {children}
      </main>
    </>
  );
}

/** Counts the days in which an administrator has to set up a second factor. */
async function FactorNotice() {
  const dueAt = (await getPageSession())?.standing.factorDueAt;
  if (!dueAt) return null;
  const days = Math.max(0, Math.ceil((dueAt.getTime() - Date.now()) / dayMilliseconds));
  return (
    <section aria-label="Second factor" className="page-width pt-4 print:hidden">
      <Notice>
        {days > 0
          ? `Your account has no second factor. The back office asks for one in ${days} ${days === 1 ? 'day' : 'days'}. `
          : 'Your account has no second factor. '}
        <Link href={paths.account} prefetch={false} className="text-link">
          Set up a passkey or an app
        </Link>
      </Notice>
    </section>
  );
}
