import { paths } from '@/lib/paths';
import { site } from '@/lib/site';

import { LandingPageVersionSchema, parseStoredVersion, parseVersionParameter, type LandingPageVersion } from './schema';

/** A page that is the same for all visitors: rendered once per variant and revision, then cached. */
export interface PublicPage {
  path: string;
  /** The name of its social card. */
  card: string;
  /** Text of links to the page; without it, no link names the page. */
  label?: string;
  isInNavigation?: boolean;
  isInSitemap: boolean;
  /** What else its content depends on. */
  variants?: 'landing' | 'news' | 'documents';
}

/** Public pages in navigation order. To add one, create a folder under app/(public)/[variant] and add a line here. */
export const publicPages = [
  { path: paths.home, card: 'site', label: 'Home', isInSitemap: true, variants: 'landing' },
  { path: paths.landingV2, card: 'site', isInSitemap: false },
  { path: paths.about, card: 'about', label: 'About', isInNavigation: true, isInSitemap: true },
  { path: paths.vision, card: 'vision', label: 'Our Vision', isInNavigation: true, isInSitemap: true },
  { path: paths.primer, card: 'primer', label: `${site.product} Primer`, isInSitemap: true },
  { path: paths.updates, card: 'updates', label: 'Updates', isInNavigation: true, isInSitemap: true, variants: 'news' },
  {
    path: paths.documents,
    card: 'documents',
    label: 'Documents',
    isInNavigation: true,
    isInSitemap: true,
    variants: 'documents',
  },
  { path: paths.contact, card: 'contact', label: 'Contact', isInNavigation: true, isInSitemap: true },
  { path: paths.legal, card: 'legal', label: 'Legal', isInNavigation: true, isInSitemap: true },
] as const satisfies readonly PublicPage[];

export type CardName = (typeof publicPages)[number]['card'];

const pagesByPath = new Map<string, PublicPage>(publicPages.map((page) => [page.path, page]));

/** Returns the public page at exactly this path. */
export function findPublicPage(path: string): PublicPage | undefined {
  return pagesByPath.get(path);
}

/** Pages that depend on the session or on a link's token; Next renders them and everything below them. */
export const guardedPages: readonly string[] = [paths.userHome, paths.account, paths.dashboard, paths.admin];
export const accountPages: readonly string[] = [
  paths.auth,
  paths.forgotPassword,
  paths.setPassword,
  paths.confirmEmail,
  paths.verifyEmail,
  paths.unsubscribe,
  paths.preferences,
  paths.ownData,
  paths.signOut,
];

/** Whether a path is one of the prefixes or below one of them. */
export function isUnder(prefixes: readonly string[], path: string): boolean {
  return prefixes.some((prefix) => path === prefix || path.startsWith(`${prefix}/`));
}

/** Whether an address that is not a public page may exist. Next redirects addresses with an extra slash. */
export function isSiteAddress(path: string): boolean {
  if (
    isUnder(
      ['/api', ...guardedPages, ...accountPages, paths.previews, paths.files, paths.changePassword, paths.securityText],
      path,
    )
  )
    return true;
  return currentFilePath.test(path) || path.endsWith('/') || path.includes('//');
}

const currentFilePath = /^\/documents\/[1-9]\d{0,8}\/current\.pdf$/;

/**
 * A browser asks each time, and gets a 304: Firefox would show the page from before an act. A page in a shared cache is at most a
 * minute old: fresh for 30 seconds, then stale for 30 during a refetch. `no-cache` would keep it out of nginx, too.
 */
export const publicCacheControl = 'max-age=0, must-revalidate, s-maxage=30, stale-while-revalidate=30';

export interface VariantChoice {
  query: URLSearchParams;
  storedConfig: string | undefined;
  landingPageVersion: LandingPageVersion;
}

/**
 * The variant of a page for an address: `v1` and `v2` are versions of the landing page, `item-7` is the news page with
 * item 7 open or document 7, `gone-7` its page once it was published in error, `older-2` the second page of the news, and
 * `page` any other.
 */
export function chooseVariant(page: PublicPage, { query, storedConfig, landingPageVersion }: VariantChoice): string {
  if (page.variants === 'landing') {
    const asked = query.has('version') ? parseVersionParameter(query.get('version')) : undefined;
    return asked ?? parseStoredVersion(storedConfig) ?? landingPageVersion;
  }
  if (page.variants === 'news') return newsVariant(query);
  if (page.variants === 'documents') return openedVariant(query) ?? 'page';
  return 'page';
}

function newsVariant(query: URLSearchParams): string {
  const opened = openedVariant(query);
  if (opened) return opened;
  const page = /^(?!1$)[1-9]\d{0,4}$/.exec(query.get('page') ?? '')?.[0];
  return page ? `older-${page}` : 'page';
}

function openedVariant(query: URLSearchParams): string | undefined {
  const id = /^[+]?0*([1-9]\d{0,9})/.exec(query.get('id')?.trim() ?? '')?.[1];
  return id && `item-${id}`;
}

/** Whether only the stored news can say that a variant exists. */
export function isOfStoredNews(variant: string): boolean {
  return /^(item|older)-/.test(variant);
}

/** The variant of every item that does not exist. */
export const missingItemVariant = 'missing';

/** An item that was published in error: its page explains, with the status 410. */
export const goneItemVariant = (id: number) => `gone-${id}`;

/** An address that does not exist, for which the page for all of them is made. */
export const noSuchPath = '/no-such-page';

/** The address under which Next renders the page for what does not exist, in a state of the site. */
export function noSuchPage(stateKey: string): string {
  return `/page~${stateKey}${noSuchPath}`;
}

/** Whether an internal address is that of the page for what does not exist. */
export function isNoSuchPage(address: string): boolean {
  return address.endsWith(noSuchPath);
}

/** Whether an internal address, or its first segment, is that of an item published in error. */
export function isGone(address: string): boolean {
  return /^\/?gone-/.test(address);
}

/**
 * The address under which Next renders a variant in a state of the site. A different state is a different page to Next.
 */
export function internalAddress({ path }: PublicPage, variant: string, stateKey: string): string {
  return `/${variant}~${stateKey}${path === paths.home ? '' : path}`;
}

/** The address under which Next renders the searches of a page. Without a query, it says that there were too many. */
export function searchPage({ path }: PublicPage): string {
  return `/page${path}/search`;
}

/** Whether the first segment of an internal address is a variant. */
export function isVariant(segment: string): boolean {
  return /^(v1|v2|page|missing|(?:item|gone)-[1-9]\d{0,9}|older-(?!1$)[1-9]\d{0,4})$/.test(withoutState(segment));
}

/** The version of the landing page that a variant is; undefined for the variants of other pages. */
export function landingVersionOfVariant(segment: string): LandingPageVersion | undefined {
  return LandingPageVersionSchema.safeParse(withoutState(segment)).data;
}

/** The id of the item that a variant opens; 0, which no item has, for a missing one. */
export function newsItemOfVariant(segment: string): number | undefined {
  if (withoutState(segment) === missingItemVariant) return 0;
  const id = /^(?:item|gone)-([1-9]\d{0,9})$/.exec(withoutState(segment))?.[1];
  // An id beyond the database's integers is treated like any other unknown id.
  return id === undefined ? undefined : Math.min(Number(id), 0x7fffffff);
}

/** Which page of the news a variant shows, counted from 1. */
export function newsPageOfVariant(segment: string): number {
  return Number(/^older-([1-9]\d{0,4})$/.exec(withoutState(segment))?.[1] ?? 1);
}

function withoutState(segment: string): string {
  return segment.replace(/~[\w-]*$/, '');
}
