'use client';

import clsx from 'clsx';
import Link from 'next/link';
import { usePathname, useSearchParams } from 'next/navigation';
import { useRef, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';

import { useAttention } from '@/components/session/attention-context';
import { moveByArrows } from '@/components/ui/arrow-keys';
import { Badge } from '@/components/ui/badge';
import { inFigures } from '@/components/ui/figures';
import { paths } from '@/lib/paths';

import { currentItemOf, tabAddress, type OfficeTab, type NavPage } from './office-tabs';
import { useNavParent } from './nav-parent';

interface NavProps {
  pages: readonly NavPage[];
  /** Those that open for the person. */
  tabs: readonly OfficeTab[];
}

/** Where the reader is, and the pages under that tab. */
function useCurrentItem(pages: readonly NavPage[]) {
  const search = useSearchParams();
  const own = useNavParent();
  const current = currentItemOf(usePathname(), search, pages);
  const page = pages.find(({ path }) => path === own) ?? current.page;
  return { ...current, page, below: pagesUnder(current.tab, pages), period: periodIn(search) };
}

/** The period of the figures, which goes on from one of their pages to the next. */
function periodIn(search: URLSearchParams): string {
  return ['period', 'from', 'to', 'compare']
    .flatMap((name) => search.getAll(name).map((value) => `&${name}=${encodeURIComponent(value)}`))
    .join('');
}

function pagesUnder(tab: OfficeTab | undefined, pages: readonly NavPage[]): NavPage[] {
  if (!tab) return [];
  const own = { path: tabAddress(tab.id), label: tab.first };
  return [own, ...pages.filter((page) => page.tab === tab.id)];
}

/** Links to what stands under no tab. */
export function OfficeTools({ pages }: Pick<NavProps, 'pages'>) {
  const { page: current } = useCurrentItem(pages);
  return (
    <nav aria-label="Back office" className="flex gap-x-5 text-sm font-medium max-md:hidden">
      <Tools pages={pages} current={current} />
    </nav>
  );
}

function Tools({ pages, current }: Pick<NavProps, 'pages'> & { current?: NavPage }) {
  return (
    <>
      {pages
        .filter(({ tab }) => !tab)
        .map((page) => (
          <NavLink key={page.path} page={page} isCurrent={page === current} />
        ))}
      <NavLink page={{ path: paths.home, label: 'View site' }} />
    </>
  );
}

interface NavLinkProps {
  page: NavPage;
  /** More parameters of the address. */
  parameters?: string;
  isCurrent?: boolean;
  onClick?: (event: MouseEvent<HTMLAnchorElement>) => void;
}

function NavLink({ page: { path, label, word }, parameters = '', isCurrent = false, onClick }: NavLinkProps) {
  const count = useAttention().attention?.counts[path] ?? 0;
  return (
    <Link
      href={path + parameters}
      prefetch={false}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={onClick}
      className="inline-flex min-h-9 items-center gap-x-1.5 whitespace-nowrap text-ink-soft hover:text-ink hover:underline aria-[current]:font-semibold aria-[current]:text-ink max-md:min-h-11"
    >
      {label}
      {count > 0 && (
        <Badge>
          {inFigures(count)}
          <span className="sr-only"> {word}</span>
        </Badge>
      )}
    </Link>
  );
}

/** The five tabs, with the pages under the current one. On a phone they are one menu. */
export function OfficeTabs({ pages, tabs }: NavProps) {
  const { tab, page, below, isDashboard, period } = useCurrentItem(pages);
  const list = isDashboard ? <TabList tabs={tabs} active={tab?.id} /> : <TabLinks tabs={tabs} active={tab?.id} />;
  return (
    <div className="bg-sheet print:hidden">
      <nav aria-label="Administration" className="border-b border-rule">
        <div className="page-width max-md:hidden">{list}</div>
        <Menu pages={pages} tabs={tabs} />
      </nav>
      {tab && below.length > 1 && (
        <nav aria-label={`In ${tab.label}`} className="border-b border-rule bg-paper text-sm max-md:hidden">
          <div className="page-width flex flex-wrap gap-x-6">
            {below.map((one) => (
              <NavLink
                key={one.path}
                page={one}
                parameters={isDashboard ? period : ''}
                isCurrent={page ? one === page : one === below[0]}
              />
            ))}
          </div>
        </nav>
      )}
    </div>
  );
}

interface TabsProps {
  tabs: readonly OfficeTab[];
  active?: string;
}

const row = 'flex flex-wrap gap-x-1 -mx-2 lg:-mx-3';
const tabClass =
  'inline-flex min-h-11 shrink-0 items-center border-b-[3px] border-transparent px-2 pt-[3px] text-sm font-medium whitespace-nowrap text-ink-soft hover:text-ink focus-visible:-outline-offset-3 aria-[current]:border-accent aria-[current]:font-semibold aria-[current]:text-ink aria-selected:border-accent aria-selected:font-semibold aria-selected:text-ink lg:px-3';

function TabLinks({ tabs, active }: TabsProps) {
  return (
    <div className={row}>
      {tabs.map(({ id, label }) => (
        <Link
          key={id}
          href={tabAddress(id)}
          prefetch={false}
          aria-current={id === active ? 'true' : undefined}
          className={tabClass}
        >
          {label}
        </Link>
      ))}
    </div>
  );
}

/** The panel that a tab of the dashboard opens. */
export const panelId = 'tab-panel';
export const tabElementId = (id: string) => `tab-${id}`;

/** On the dashboard a tab opens without loading a page. The arrow keys move between tabs, Enter opens one. */
function TabList({ tabs, active }: TabsProps) {
  const press = (event: KeyboardEvent<HTMLAnchorElement>) => {
    if (event.key !== ' ') return moveByArrows(event);
    event.preventDefault();
    event.currentTarget.click();
  };
  return (
    <div role="tablist" aria-label="Administration" className={row}>
      {tabs.map(({ id, label }) => (
        <a
          key={id}
          id={tabElementId(id)}
          role="tab"
          // Each tab is a link, which works before scripts run and in a new window.
          href={tabAddress(id)}
          aria-selected={id === active}
          aria-controls={id === active ? panelId : undefined}
          tabIndex={id === active ? 0 : -1}
          onKeyDown={press}
          onClick={(event) => openTab(event, id, active)}
          className={tabClass}
        >
          {label}
        </a>
      ))}
    </div>
  );
}

/** The address names only the tab: the parameters of the previous tab are dropped. */
function openTab(event: MouseEvent, id: string, active?: string): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  if (id !== active) window.history.pushState(null, '', `?tab=${id}`);
}

/** The tabs and pages for a phone, behind the name of the current one. */
function Menu({ pages, tabs }: NavProps) {
  const { tab, page, isDashboard } = useCurrentItem(pages);
  const menu = useRef<HTMLDetailsElement>(null);
  const close = () => menu.current?.removeAttribute('open');
  const name = [tab?.label, page?.label].filter(Boolean).join(': ') || 'Menu';
  const group = (key: string, title: ReactNode, links: ReactNode) => (
    <div key={key} className="border-t border-rule py-2">
      {title}
      <div className="flex flex-wrap gap-x-6">{links}</div>
    </div>
  );
  return (
    <details ref={menu} className="group md:hidden">
      <summary className="page-width flex min-h-11 cursor-pointer list-none items-center justify-between gap-x-3 text-sm font-semibold focus-visible:-outline-offset-3 [&::-webkit-details-marker]:hidden">
        {name}
        <svg aria-hidden="true" viewBox="0 0 16 16" className="size-4 shrink-0 group-open:rotate-180" fill="none">
          <path d="m3 6 5 5 5-5" stroke="currentColor" strokeWidth="2" />
        </svg>
      </summary>
      <div className="page-width pb-2 text-sm">
        {tabs.map((one) =>
          group(
            one.id,
            <p className={clsx('pt-1 font-semibold', one.id === tab?.id && 'text-accent')}>{one.label}</p>,
            pagesUnder(one, pages).map((below, at) => (
              <NavLink
                key={below.path}
                page={below}
                isCurrent={one.id === tab?.id && (page ? below === page : at === 0)}
                onClick={(event) => {
                  close();
                  if (isDashboard && at === 0) openTab(event, one.id, tab?.id);
                }}
              />
            )),
          ),
        )}
        {group(
          'tools',
          null,
          <>
            <Tools pages={pages} current={page} />
            <NavLink page={{ path: paths.account, label: 'My Account' }} onClick={close} />
          </>,
        )}
      </div>
    </details>
  );
}
