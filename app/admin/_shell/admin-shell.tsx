import Link from 'next/link';

import { IdentityCheck } from '@/components/identity/identity-check';
import { AccountActions } from '@/components/layout/account-actions';
import { Logo } from '@/components/layout/logo';
import { contentId, SkipLink } from '@/components/layout/skip-link';
import { MailRoute } from '@/components/session/mail-route';
import { Badge } from '@/components/ui/badge';
import { Notice } from '@/components/ui/notice';
import { ForeignPasswordNotice } from '@/components/users/foreign-password-notice';
import { officePages } from '@/lib/house/domains';
import { getPageSession } from '@/lib/domains/accounts/sessions/guards';
import { isMailKept } from '@/lib/domains/mail/outgoing/kept-mail';
import { paths } from '@/lib/paths';
import { dayMilliseconds } from '@/lib/platform/dates/day';
import { site } from '@/lib/site';
import type { Session } from '@/lib/domains/accounts/sessions/session';
import { refusalOf } from '@/lib/domains/accounts/sessions/access-rule';

import { KeptMailNotice } from './kept-mail-notice';

import '../admin.css';

/** Around the back office: a narrow header, and all the width for the work. */
export async function AdminShell({ children }: { children: React.ReactNode }) {
  const session = await getPageSession();
  return (
    <>
      <SkipLink />
      <header className="border-b border-rule bg-sheet print:hidden">
        <div className="page-width flex min-h-14 items-center justify-between gap-x-6 max-lg:flex-wrap">
          <Link href={paths.home} prefetch={false} aria-label={`${site.name}, home`} className="shrink-0 py-2">
            <Logo />
          </Link>
          {isOpenTo(session) && <Tools />}
          <AccountActions user={session?.user} />
        </div>
      </header>
      <IdentityCheck />
      <ForeignPasswordNotice />
      <FactorNotice />
      {isOpenTo(session) && <KeptMailNotice />}
      <main id={contentId} tabIndex={-1} className="page-width flex-1 pt-6 pb-20 focus:outline-none">
        <MailRoute isKept={isMailKept()}>{children}</MailRoute>
      </main>
    </>
  );
}

function isOpenTo(session: Session | null): boolean {
  return refusalOf(session, { access: 'admin' }) === undefined;
}

/** Links to pages that are neither tabs nor part of the public site. */
async function Tools() {
  const pages = await Promise.all(
    officePages.map(async ({ path, label, countNew }) => ({ path, label, count: (await countNew?.()) ?? 0 })),
  );
  const link = 'inline-flex min-h-9 items-center gap-x-1.5 whitespace-nowrap hover:underline';
  return (
    <nav
      aria-label="Back office"
      className="flex flex-wrap gap-x-2.5 text-sm font-medium max-lg:order-last max-lg:basis-full max-lg:border-t max-lg:border-rule sm:gap-x-6 lg:mr-auto"
    >
      {pages.map(({ path, label, count }) => (
        <Link key={path} href={path} prefetch={false} className={link}>
          {label}
          {count > 0 && <Badge>{`${count.toLocaleString('en-US')} new`}</Badge>}
        </Link>
      ))}
      <Link href={paths.account} prefetch={false} className={link}>
        Account
      </Link>
      <Link href={paths.home} prefetch={false} className={link}>
        View site
      </Link>
    </nav>
  );
}

/** Counts the days in which an administrator has to set up a second factor. */
async function FactorNotice() {
  const dueAt = (await getPageSession())?.setupState.factorDueAt;
  if (!dueAt) return null;
  const days = Math.max(0, Math.ceil((dueAt.getTime() - Date.now()) / dayMilliseconds));
  return (
    <section aria-label="Second factor" className="page-width pt-4 print:hidden">
      <Notice>
        {days > 0
          ? `Your account has no second factor. The back office will require one in ${days} ${days === 1 ? 'day' : 'days'}. `
          : 'Your account has no second factor. '}
        <Link href={paths.account} prefetch={false} className="text-link">
          Set up a passkey or an app
        </Link>
      </Notice>
    </section>
  );
}
