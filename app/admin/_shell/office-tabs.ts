import { opensFor } from '@/lib/domains/accounts/roles/office-access';
import type { Role } from '@/lib/domains/accounts/roles/role';
import type { OfficeTabId } from '@/lib/domains/define-domain';
import { paths } from '@/lib/paths';

export interface OfficeTab {
  id: OfficeTabId;
  label: string;
  /** The name of what the tab itself shows, beside the pages under it. */
  first: string;
}

/** The tabs as the address names them; the first is the default. */
export const officeTabs: readonly [OfficeTab, ...OfficeTab[]] = [
  { id: 'users', label: 'User Management', first: 'People' },
  { id: 'subscriptions', label: 'Email Subscriptions', first: 'Addresses' },
  { id: 'news', label: 'News Management', first: 'Items' },
  { id: 'analytics', label: 'Analytics', first: 'Traffic' },
  { id: 'site', label: 'Site Management', first: 'Landing page' },
];

/** The tabs that open for a role, in their order. */
export function tabsFor(role: Role): readonly OfficeTab[] {
  return officeTabs.filter(({ id }) => opensFor(role, tabAddress(id)));
}

/** Also returns the default tab for a name that is none. */
export function requireOfficeTab(name: string | null | undefined): OfficeTab {
  return officeTabs.find(({ id }) => id === name) ?? officeTabs[0];
}

export const tabAddress = (id: OfficeTabId) => `${paths.admin}?tab=${id}`;

/** The title of a page that stands under a tab: "Checks · Site Management". */
export const titleUnder = (id: OfficeTabId, thing: string) => `${thing} · ${requireOfficeTab(id).label}`;

/** The list of news, or of documents, as it was when its reader left it; `from` is the query that it had. */
export function listAddress(from: string | string[] | undefined, isOfDocuments = false): string {
  const query = new URLSearchParams(typeof from === 'string' ? from : '');
  if (isOfDocuments) return [paths.adminDocuments, query.toString()].filter(Boolean).join('?');
  query.set('tab', 'news');
  return `${paths.admin}?${query}`;
}

/** A page of the back office as its navigation shows it. */
export interface NavPage {
  path: string;
  label: string;
  tab?: OfficeTabId;
  /** What stands after the number of what needs attention on it, for those who do not see where it stands. */
  word?: string;
}

interface CurrentItem {
  tab?: OfficeTab;
  page?: NavPage;
  /** Whether the tabs are on the page, which switches between them without loading another. */
  isDashboard: boolean;
}

/** Where an address stands: under which tab, and which of the pages leads to it. */
export function currentItemOf(
  path: string,
  search: { get(name: string): string | null },
  pages: readonly NavPage[],
): CurrentItem {
  if (path === paths.admin || path === paths.dashboard) {
    const tab = requireOfficeTab(search.get('tab'));
    const own = `${tabAddress(tab.id)}&view=${search.get('view')}`;
    return { tab, page: pages.find((one) => one.path === own), isDashboard: true };
  }
  const isBelow = (parent: string) => path === parent || path.startsWith(`${parent}/`);
  const page = pages.find((one) => isBelow(one.path));
  const tab = officeTabs.find(({ id }) => (page ? id === page.tab : isBelow(`${paths.admin}/${id}`)));
  return { tab, page, isDashboard: false };
}
