import Link from 'next/link';
import type { ReactNode } from 'react';

import { IdentityCheck } from '@/components/identity/identity-check';
import { AccountActions } from '@/components/layout/account-actions';
import { Logo } from '@/components/layout/logo';
import { contentId, SkipLink } from '@/components/layout/skip-link';
import { MailRoute } from '@/components/session/mail-route';
import { ForeignPasswordNotice } from '@/components/users/foreign-password-notice';
import { getAttention, officePagesFor } from '@/lib/registry/attention';
import type { Role } from '@/lib/domains/accounts/roles/role';
import { getPageSession, isOfficeOpen } from '@/lib/domains/accounts/sessions/guards';
import type { Session } from '@/lib/domains/accounts/sessions/session';
import { isMailKept } from '@/lib/domains/mail/outgoing/kept-files';
import { paths } from '@/lib/paths';
import { site } from '@/lib/site';

import { AttentionLine } from './attention-line';
import { AttentionProvider } from './attention-provider';
import { OfficeTabs, OfficeTools } from './office-nav';
import { tabsFor, type NavPage } from './office-tabs';
import { NavParentProvider } from './nav-parent';
import { SearchKey } from './search-key';

import '../admin.css';

/** The pages under the tabs and in the header that open for a role, in the order in which they are shown. */
function pagesFor(role: Role): readonly NavPage[] {
  const open = new Set(tabsFor(role).map(({ id }) => id));
  return officePagesFor(role)
    .toSorted((one, next) => Number(one.isLast ?? false) - Number(next.isLast ?? false))
    .map(({ path, label, tab, attention }) => ({
      path,
      label,
      tab: tab && !open.has(tab) ? 'news' : tab,
      word: attention?.word,
    }));
}

/**
 * Around the back office: its navigation, what cannot wait, and all the width for the work. While the office is closed, the
 * same elements surround the page: when an act of that page opens the office, the page keeps its state.
 */
export async function AdminShell({ children }: { children: ReactNode }) {
  const session = await getPageSession();
  const opened = session && (await isOfficeOpen()) ? await openedFor(session) : undefined;
  return (
    <AttentionProvider initial={opened?.attention}>
      <NavParentProvider>
        <Frame session={session} tools={opened?.tools} nav={opened?.nav ?? <ForeignPasswordNotice />}>
          {children}
        </Frame>
      </NavParentProvider>
    </AttentionProvider>
  );
}

async function openedFor(session: Session) {
  const { role } = session.user;
  const pages = pagesFor(role);
  return {
    attention: await getAttention(session),
    tools: <OfficeTools pages={pages} />,
    nav: (
      <>
        <AttentionLine />
        <OfficeTabs pages={pages} tabs={tabsFor(role)} />
        <SearchKey />
      </>
    ),
  };
}

interface FrameProps {
  session: Session | null;
  /** Only while the back office is open. */
  tools?: ReactNode;
  nav: ReactNode;
  children: ReactNode;
}

function Frame({ session, tools, nav, children }: FrameProps) {
  return (
    <>
      <SkipLink />
      <header className="list-frame border-b border-rule bg-sheet print:hidden">
        <div className="page-width flex min-h-12 items-center gap-x-6 stacked:flex-wrap">
          <Link
            href={paths.home}
            prefetch={false}
            aria-label={`${site.name}, home`}
            className="inline-flex min-h-11 shrink-0 items-center"
          >
            <Logo />
          </Link>
          {tools}
          <div className="ml-auto min-w-0">
            <AccountActions user={session?.user} />
          </div>
        </div>
      </header>
      {nav}
      <IdentityCheck />
      <main id={contentId} tabIndex={-1} className="page-width flex-1 pt-4 pb-20 focus:outline-none">
        <MailRoute isKept={isMailKept()}>{children}</MailRoute>
      </main>
    </>
  );
}
