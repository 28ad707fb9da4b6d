import Link from 'next/link';

import { IdentityCheck } from '@/components/identity/identity-check';
import { AccountActions } from '@/components/layout/account-actions';
import { Logo } from '@/components/layout/logo';
import { contentId, SkipLink } from '@/components/layout/skip-link';
import { MailRoute } from '@/components/session/mail-route';
import { Notice } from '@/components/ui/notice';
import { ForeignPasswordNotice } from '@/components/users/foreign-password-notice';
import { officePages } from '@/lib/house/domains';
import { getPageSession, isOfficeOpen } from '@/lib/domains/accounts/sessions/guards';
import { isMailKept } from '@/lib/domains/mail/outgoing/kept-mail';
import { paths } from '@/lib/paths';
import { dayMilliseconds } from '@/lib/platform/dates/day';
import { site } from '@/lib/site';

import { KeptMailNotice } from './kept-mail-notice';
import { OfficeTabs, OfficeTools } from './office-nav';
import type { PlacedPage } from './office-places';

import '../admin.css';

/** Around the back office: its places, and all the width for the work. */
export async function AdminShell({ children }: { children: React.ReactNode }) {
  const session = await getPageSession();
  const pages = (await isOfficeOpen()) ? await listPages() : [];
  return (
    <>
      <SkipLink />
      <header className="border-b border-rule bg-sheet print:hidden">
        <div className="page-width flex min-h-12 items-center gap-x-6">
          <Link href={paths.home} prefetch={false} aria-label={`${site.name}, home`} className="inline-flex min-h-11 shrink-0 items-center">
            <Logo />
          </Link>
          {pages.length > 0 && <OfficeTools pages={pages} />}
          <div className="ml-auto min-w-0">
            <AccountActions user={session?.user} />
          </div>
        </div>
      </header>
      {pages.length > 0 && <OfficeTabs pages={pages} />}
      <IdentityCheck />
      <ForeignPasswordNotice />
      <FactorNotice />
      {pages.length > 0 && <KeptMailNotice />}
      <main id={contentId} tabIndex={-1} className="page-width flex-1 pt-4 pb-20 focus:outline-none">
        <MailRoute isKept={isMailKept()}>{children}</MailRoute>
      </main>
    </>
  );
}

async function listPages(): Promise<PlacedPage[]> {
  const inOrder = officePages.toSorted((one, next) => Number(one.isLast ?? false) - Number(next.isLast ?? false));
  return Promise.all(
    inOrder.map(async ({ path, label, tab, countNew }) => ({ path, label, tab, count: (await countNew?.()) ?? 0 })),
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
