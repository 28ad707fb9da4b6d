import { normalizePage } from './page-path';

/** Parameters that may carry a campaign's key, in order of precedence. */
const campaignParameters = ['utm_campaign', 'from', 'ref'] as const;
export const campaignKeyPattern = /^[a-z0-9][a-z0-9._-]{0,49}$/;

export interface Source {
  /** The page of this site that sent the request; undefined when no page did. */
  page: string | undefined;
  /** Campaign keys in the address. Only those named by administrators may be stored. */
  campaignKeys: string[];
}

const unknownSource: Source = { page: undefined, campaignKeys: [] };

/** Whether the browser's owner has asked not to be tracked (Do Not Track, Global Privacy Control). */
export function isOptedOut(headers: Pick<Headers, 'get'>): boolean {
  return headers.get('dnt') === '1' || headers.get('sec-gpc') === '1';
}

/** The page on this site that a request comes from, by its Referer. */
export function sourceOf(headers: Pick<Headers, 'get'>, siteUrl: string): Source {
  const referrer = headers.get('referer');
  if (!referrer || !URL.canParse(referrer)) return unknownSource;
  const { host, pathname, search, searchParams } = new URL(referrer);
  if (host !== new URL(siteUrl).host && host !== headers.get('host')) return unknownSource;
  return { page: normalizePage(pathname + search), campaignKeys: campaignKeysOf(searchParams) };
}

/** Returns the well-formed campaign keys of an address, each once, in order of precedence. They need not exist. */
export function campaignKeysOf(query: URLSearchParams): string[] {
  const values = campaignParameters.map((name) => query.get(name)?.trim().toLowerCase() ?? '');
  return [...new Set(values)].filter((value) => campaignKeyPattern.test(value));
}
