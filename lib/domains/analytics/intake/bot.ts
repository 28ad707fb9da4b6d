import { isbotMatch } from 'isbot';

const maximumNameLength = 40;
const maximumUserAgentLength = 1000;

/** A bot's name in letters, digits and `._-`; undefined if it is not a bot. An empty user agent is an unnamed bot. */
export function botName(userAgent: string | null): string | undefined {
  if (!userAgent?.trim()) return 'unnamed';
  const text = userAgent.slice(0, maximumUserAgentLength);
  const match = isbotMatch(text);
  if (match === null) return undefined;
  const words = text.match(/[A-Za-z][\w.-]*/g) ?? [];
  const name =
    /compatible; ?(?!MSIE|Mozilla)([A-Za-z][\w.-]*)/.exec(text)?.[1] ??
    words.find((word) => /bot|crawl|spider|slurp|scan|external|headless|lighthouse/i.test(word)) ??
    words.find((word) => word !== 'Mozilla' && !text.startsWith('Mozilla')) ??
    /[A-Za-z][\w.-]{2,}/.exec(match)?.[0] ??
    'unnamed';
  return name.slice(0, maximumNameLength).replace(/\W+$/, '');
}

const routerHeaders = ['rsc', 'next-router-prefetch', 'next-router-segment-prefetch'];

type PageRequest = Pick<Request, 'method' | 'headers' | 'url'>;

/** Whether a request is for a page, not an asset, the API, router data, a prefetch or part of a page. */
export function isPageRequest(request: PageRequest): boolean {
  return isNavigation(request) && !/\.[^/]+$/.test(new URL(request.url).pathname);
}

/** The same for any address that a person may open, such as `/old.html` and a PDF. */
export function isNavigation(request: PageRequest): boolean {
  const { headers } = request;
  if (request.method !== 'GET' || isPrefetch(headers)) return false;
  if (routerHeaders.some((name) => headers.has(name))) return false;
  if (!/^(document|i?frame)?$/.test(headers.get('sec-fetch-dest') ?? '')) return false;
  if (!/text\/html|\*\/\*|^\s*$/.test(headers.get('accept') ?? '')) return false;
  return !/^\/(api|_next)(\/|$)/.test(new URL(request.url).pathname);
}

/** A prefetched or prerendered page. */
export function isPrefetch(headers: Headers): boolean {
  return ['sec-purpose', 'purpose', 'x-moz'].some((name) =>
    /prefetch|prerender|preview/i.test(headers.get(name) ?? ''),
  );
}
