import { NextResponse, type NextRequest } from 'next/server';

import { accessOfPage } from '@/lib/domains/accounts/roles/office-access';
import { dayMilliseconds } from '@/lib/platform/dates/duration';
import { requireActionForm } from '@/lib/platform/http/action-form';
import { errorResponse } from '@/lib/platform/http/error-response';
import { failedPage, refusedFormPage } from '@/lib/content/failed-page';
import { siteHeaders } from '@/lib/platform/http/site-headers';
import { existingVariant } from '@/lib/domains/news/public/existing-variant';
import {
  accountPages,
  guardedPages,
  internalAddress,
  isGone,
  isUnder,
  isNoSuchPage,
  noSuchPage,
  searchPage,
} from '@/lib/domains/site/pages';
import { paths } from '@/lib/paths';
import { publicAddress } from '@/lib/public-address';
import { requireSiteState } from '@/lib/domains/site/read-state';

export const config = {
  runtime: 'nodejs',
  // Pages only: the API guards itself, and files need no guard. What is guarded is so whatever its address ends in.
  matcher: [
    '/((?!api(?:/|$)|_next/|.*\\.[a-z0-9]+$).*)',
    '/(admin|home|account|dashboard|preview|auth|forgot-password|set-password|confirm-email|verify-email|unsubscribe|preferences|your-data|sign-out)/(.*)',
  ],
};

const accessDeniedPage = '/access-denied';

export async function middleware(request: NextRequest): Promise<Response> {
  try {
    return await respond(request);
  } catch (error) {
    return failedPage(error);
  }
}

async function respond(request: NextRequest): Promise<Response> {
  const { pathname } = request.nextUrl;
  const refused = request.method === 'POST' && (await refusedForm(request));
  if (refused) return refused;
  if (pathname === paths.changePassword) return NextResponse.redirect(new URL(paths.account, request.url), 303);
  const moved = movedAddress(request.nextUrl);
  if (moved) return NextResponse.redirect(new URL(moved, request.url), 303);
  if (isUnder(guardedPages, pathname)) return guard(request);
  if (isUnder([paths.previews], pathname)) return preview(request);
  if (isUnder(accountPages, pathname)) return NextResponse.next();
  const internal = request.headers.get(siteHeaders.page) ?? (await decide(request));
  if (isSearchPage(internal)) return rewrite(request, internal, { headers: { 'Cache-Control': 'private, no-store' } });
  // Next would let a shared cache keep an address without a page for a year.
  if (isNoSuchPage(internal))
    return rewrite(request, internal, { headers: { 'Cache-Control': 'no-store' }, status: 404 });
  return rewrite(request, internal, isGone(internal) ? { status: 410 } : undefined);
}

/** Where an earlier address of the back office leads. */
function movedAddress({ pathname, searchParams }: NextRequest['nextUrl']): string | undefined {
  const query = new URLSearchParams(searchParams);
  if (pathname === paths.figures) return analyticsAddress(query);
  return pathname === paths.auditTrail || pathname === paths.signIns ? trailAddress(pathname, query) : undefined;
}

/** Old links name the sign-ins as a kind of the trail, and a period by its days until now. */
function trailAddress(pathname: string, query: URLSearchParams): string | undefined {
  const isOfSignIns = pathname === paths.auditTrail && query.get('kind') === 'security';
  const days = Number(query.get('days'));
  if (!isOfSignIns && !query.has('days')) return undefined;
  query.delete('kind');
  query.delete('days');
  if (days >= 1 && days <= 10_000)
    query.set('from', new Date(Date.now() - days * dayMilliseconds).toISOString().slice(0, 10));
  const path = isOfSignIns ? paths.signIns : pathname;
  return query.size > 0 ? `${path}?${query.toString()}` : path;
}

/** Old links keep the days that they name. */
function analyticsAddress(query: URLSearchParams): string {
  const days = [...query].map(([name, value]) => [name === 'range' ? 'period' : name, value]);
  return days.length > 0 ? `${paths.analytics}&${new URLSearchParams(days).toString()}` : paths.analytics;
}

/** Next would take a form of another site, one that cannot be read or one that is too long, for a failure of its own. */
async function refusedForm(request: NextRequest): Promise<Response | undefined> {
  const { requireSameOrigin } = await import('@/lib/domains/accounts/sessions/record-refusal');
  try {
    await requireSameOrigin(request);
    await requireActionForm(request);
  } catch (error) {
    const isForPeople = request.headers.get('accept')?.includes('text/html') ?? false;
    return isForPeople ? refusedFormPage(error) : errorResponse(error, crypto.randomUUID());
  }
  return undefined;
}

function rewrite(request: NextRequest, pathname: string, init?: ResponseInit): NextResponse {
  const url = request.nextUrl.clone();
  url.pathname = pathname;
  return NextResponse.rewrite(url, init);
}

/**
 * A preview's address is a secret: it is neither counted nor cached nor sent as a referrer. The page would find out itself that there
 * is no such preview, but then Next sends the 404 page as a script.
 */
async function preview(request: NextRequest): Promise<NextResponse> {
  const headers = {
    'Cache-Control': 'private, no-store',
    'Referrer-Policy': 'no-referrer',
    'X-Robots-Tag': 'noindex, nofollow',
  };
  const token = request.nextUrl.pathname.slice(paths.previews.length + 1);
  const { findPreview } = await import('@/lib/domains/news/public/preview');
  if (!(await findPreview(token))) {
    const { key } = await requireSiteState();
    return rewrite(request, noSuchPage(key), { headers, status: 404 });
  }
  return NextResponse.next({ headers });
}

const isSearchPage = (internal: string) => internal.endsWith('/search');

/**
 * The first guard, never the only one: pages and operations ask the database again. Public pages do not wait for its parts.
 */
async function guard(request: NextRequest): Promise<NextResponse> {
  const { checkAccess } = await import('@/lib/domains/accounts/sessions/access');
  const { pathname, search } = request.nextUrl;
  const access = accessOfPage(pathname + search);
  const { refusal } = await checkAccess(request, { access, allowsPendingPassword: true });
  if (refusal === 'signed-out') {
    // A form that was posted is not posted again to the page of the sign-in.
    const status = request.method === 'POST' ? 303 : 307;
    return NextResponse.redirect(new URL(paths.signIn(pathname + search, 'sign-in'), request.url), status);
  }
  // The page would refuse by itself, but then Next sends the refusal as a script.
  if (refusal === 'role') return rewrite(request, accessDeniedPage, { status: 403 });
  return NextResponse.next();
}

/**
 * Where an address is rendered: a public page once for each variant and state of the site. In production the server has
 * decided by the same rule and says so; other requests are the router's, and those of development.
 */
async function decide({ nextUrl, headers }: NextRequest): Promise<string> {
  const state = await requireSiteState();
  const { pathname: path, searchParams: query } = nextUrl;
  const found = publicAddress({ path, query, cookies: headers.get('cookie') ?? undefined }, state);
  if (found?.kind === 'search') return searchPage(found.page);
  if (found?.kind !== 'page') return noSuchPage(state.key);
  return internalAddress(found.page, await existingVariant(found), state.key);
}
