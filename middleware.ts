import { NextResponse, type NextRequest } from 'next/server';

import { MemoryLimit } from '@/lib/limits/memory-limit';
import { recordBotView } from '@/lib/analytics/intake';
import { getSession } from '@/lib/auth/session';
import { clientAddressHeader, clientKey } from '@/lib/http/client-address';
import { findPreview } from '@/lib/news/preview';
import { readNewsSearch } from '@/lib/news/search-query';
import { paths } from '@/lib/paths';
import { currentSiteConfig } from '@/lib/site-config/current';
import { parseStoredVersion, parseVersionParameter, siteConfigKey } from '@/lib/site-config/schema';

export const config = {
  runtime: 'nodejs',
  // Pages alone: the API guards itself, and files need no guard.
  matcher: ['/((?!api/|_next/|.*\\.[a-z0-9]+$).*)'],
};

const guardedPages = [paths.userHome, paths.dashboard, paths.admin];
const sitePages: string[] = [paths.landingV2, paths.about, paths.vision, paths.primer, paths.contact, paths.legal];
const searchLimit = new MemoryLimit(30, 60, 10_000);
const notFoundPage = '/_not-found';
const accessDeniedPage = '/access-denied';
const otherPages: string[] = [paths.auth, paths.verifyEmail, paths.unsubscribe, paths.signOut];

export async function middleware(request: NextRequest): Promise<NextResponse> {
  const { pathname } = request.nextUrl;
  if (isUnder(guardedPages, pathname)) return guard(request);
  if (isUnder([paths.previews], pathname)) return preview(request);
  if (pathname === paths.updates && !request.nextUrl.searchParams.has('id')) {
    const search = readNewsSearch(request.nextUrl.searchParams);
    if (search) return searchNewsPage(request);
  }
  const internal = await internalAddress(request);
  // Next would let a shared cache keep an address without a page for a year.
  if (internal === notFoundPage) return rewrite(request, internal, { headers: { 'Cache-Control': 'no-store' } });
  recordBotView(request);
  return internal ? rewrite(request, internal) : NextResponse.next();
}

function rewrite(request: NextRequest, pathname: string, answer?: ResponseInit): NextResponse {
  const url = request.nextUrl.clone();
  url.pathname = pathname;
  return NextResponse.rewrite(url, answer);
}

function isUnder(prefixes: readonly string[], pathname: string): boolean {
  return prefixes.some((prefix) => pathname === prefix || pathname.startsWith(`${prefix}/`));
}

/**
 * A preview's address is a secret: it is neither counted nor kept nor told. The page would find out itself that there
 * is no such preview, but then Next sends the 404 page as a script.
 */
async function preview(request: NextRequest): Promise<NextResponse> {
  const headers = {
    'Cache-Control': 'private, no-store',
    'Referrer-Policy': 'no-referrer',
    'X-Robots-Tag': 'noindex, nofollow',
  };
  const token = request.nextUrl.pathname.slice(paths.previews.length + 1);
  if (!(await findPreview(token))) return rewrite(request, notFoundPage, { headers });
  return NextResponse.next({ headers });
}

/** A search is made for one visitor and kept for nobody, so it has a limit of its own. */
function searchNewsPage(request: NextRequest): NextResponse {
  recordBotView(request);
  const wait = searchLimit.use(clientKey(request.headers.get(clientAddressHeader) ?? ''));
  const url = request.nextUrl.clone();
  url.pathname = `/page${paths.updates}/search`;
  if (wait > 0) url.search = '';
  const headers = { 'Cache-Control': 'private, no-store', ...(wait > 0 && { 'Retry-After': String(wait) }) };
  return NextResponse.rewrite(url, { headers, ...(wait > 0 && { status: 429 }) });
}

/** The first guard, never the only one: pages ask the database again. */
async function guard(request: NextRequest): Promise<NextResponse> {
  const session = await getSession(request.headers);
  const { pathname, search } = request.nextUrl;
  // The page would refuse by itself, but then Next sends the refusal as a script.
  if (session && session.user.role !== 'admin' && isUnder([paths.admin], pathname))
    return rewrite(request, accessDeniedPage, { status: 403 });
  if (session) return NextResponse.next();
  return NextResponse.redirect(new URL(paths.signIn(pathname + search, 'sign-in'), request.url), 307);
}

/**
 * Public pages are rendered once for each variant and kept, so a variant is part of the internal address:
 * the landing version, or which news item is open. An unknown address leads nowhere.
 */
async function internalAddress(request: NextRequest): Promise<string | undefined> {
  const { pathname, searchParams } = request.nextUrl;
  if (pathname === paths.home) return `/${await landingVersion(request)}`;
  if (pathname === paths.updates) {
    const id = /^[+]?0*([1-9]\d{0,9})/.exec(searchParams.get('id')?.trim() ?? '')?.[1];
    if (id) return `/item-${id}/updates`;
    const page = /^(?!1$)[1-9]\d{0,4}$/.exec(searchParams.get('page') ?? '')?.[0];
    return page ? `/older-${page}/updates` : '/page/updates';
  }
  if (sitePages.includes(pathname)) return `/page${pathname}`;
  if (isUnder(otherPages, pathname)) return undefined;
  return notFoundPage;
}

/** ?version= → this browser's choice → the setting for everybody → v2. */
async function landingVersion(request: NextRequest): Promise<string> {
  return (
    parseVersionParameter(request.nextUrl.searchParams.get('version')) ??
    parseStoredVersion(request.cookies.get(siteConfigKey)?.value) ??
    (await currentSiteConfig()).landingPageVersion
  );
}
