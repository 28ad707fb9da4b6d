import Link from 'next/link';

import { AccountActions } from '@/components/layout/account-actions';
import { Logo } from '@/components/layout/logo';
import { contentId, SkipLink } from '@/components/layout/skip-link';
import { ForeignPasswordNotice } from '@/components/users/foreign-password-notice';
import { paths } from '@/lib/paths';
import { site } from '@/lib/site';
import type { CurrentUser } from '@/lib/auth/schema';

import { FactorNotice } from './factor-notice';

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
