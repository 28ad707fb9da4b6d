import { NextResponse, type NextRequest } from 'next/server';

import { MemoryLimit } from '@/lib/platform/limits/memory-limit';
import { requireReadableForm } from '@/lib/platform/http/action-form';
import { clientNetwork, clientOf } from '@/lib/platform/http/client-address';
import { errorResponse } from '@/lib/platform/http/error-response';
import { failedPage } from '@/lib/content/failed-page';
import { internalPageHeader } from '@/lib/platform/http/internal-page';
import { existingVariant } from '@/lib/domains/news/existing-variant';
import { readNewsSearch } from '@/lib/domains/news/search-query';
import {
  accountPages,
  chooseVariant,
  findPublicPage,
  guardedPages,
  internalAddress,
  isGone,
  isUnder,
  notFoundPage,
} from '@/lib/domains/site/pages';
import { paths } from '@/lib/paths';
import { siteConfigKey } from '@/lib/domains/site/schema';
import { requireSiteState } from '@/lib/domains/site/read-state';

export const config = {
  runtime: 'nodejs',
  // Pages only: the API guards itself, and files need no guard.
  matcher: ['/((?!api(?:/|$)|_next/|.*\\.[a-z0-9]+$).*)'],
};

const searchLimit = new MemoryLimit({ maximum: 30, windowSeconds: 60 }, 10_000, clientNetwork);
const accessDeniedPage = '/access-denied';

export async function middleware(request: NextRequest): Promise<Response> {
  try {
    return await answer(request);
  } catch (error) {
    return failedPage(error);
  }
}

async function answer(request: NextRequest): Promise<Response> {
  const { pathname } = request.nextUrl;
  const refused = request.method === 'POST' && (await refusedForm(request));
  if (refused) return refused;
  if (pathname === paths.changePassword) return NextResponse.redirect(new URL(paths.account, request.url), 303);
  if (isUnder(guardedPages, pathname)) return guard(request);
  if (isUnder([paths.previews], pathname)) return preview(request);
  if (isUnder(accountPages, pathname)) return NextResponse.next();
  if (pathname === paths.updates && !request.nextUrl.searchParams.has('id')) {
    const search = readNewsSearch(request.nextUrl.searchParams);
    if (search && !request.headers.has(internalPageHeader)) return searchNewsPage(request);
  }
  const internal = request.headers.get(internalPageHeader) ?? (await publicPageAddress(request)) ?? notFoundPage;
  // Next would let a shared cache keep an address without a page for a year.
  const headers = internal === notFoundPage ? { 'Cache-Control': 'no-store' } : undefined;
  return rewrite(request, internal, { headers, ...(isGone(internal) && { status: 410 }) });
}

/** Next would take a form of another site, one that cannot be read or one that is too long, for a failure of its own. */
async function refusedForm(request: NextRequest): Promise<Response | undefined> {
  const { requireSameOrigin } = await import('@/lib/domains/accounts/sessions/record-refusal');
  try {
    await requireSameOrigin(request);
    await requireReadableForm(request);
  } catch (error) {
    return errorResponse(error, crypto.randomUUID());
  }
  return undefined;
}

function rewrite(request: NextRequest, pathname: string, answer?: ResponseInit): NextResponse {
  const url = request.nextUrl.clone();
  url.pathname = pathname;
  return NextResponse.rewrite(url, answer);
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
  const { findPreview } = await import('@/lib/domains/news/preview');
  if (!(await findPreview(token))) return rewrite(request, notFoundPage, { headers });
  return NextResponse.next({ headers });
}

/** Searches are not cached, so they have a limit of their own. */
function searchNewsPage(request: NextRequest): NextResponse {
  const { retryAfterSeconds } = searchLimit.spend(clientOf(request.headers));
  const url = request.nextUrl.clone();
  url.pathname = `/page${paths.updates}/search`;
  if (retryAfterSeconds) url.search = '';
  const headers = {
    'Cache-Control': 'private, no-store',
    ...(retryAfterSeconds && { 'Retry-After': String(retryAfterSeconds) }),
  };
  return NextResponse.rewrite(url, { headers, ...(retryAfterSeconds && { status: 429 }) });
}

/** The first guard, never the only one: pages ask the database again. Public pages do not wait for its parts. */
async function guard(request: NextRequest): Promise<NextResponse> {
  const [{ refusalOf }, { getSession }, { recordRefusal, recordSignedOut }] = await Promise.all([
    import('@/lib/domains/accounts/sessions/access'),
    import('@/lib/domains/accounts/sessions/session'),
    import('@/lib/domains/accounts/sessions/record-refusal'),
  ]);
  const { pathname, search } = request.nextUrl;
  const access = isUnder([paths.admin], pathname) ? 'admin' : 'user';
  const session = await getSession(request.headers);
  const refusal = refusalOf(session, { access, allowsPendingPassword: true });
  if (!session) {
    await recordSignedOut(request);
    return NextResponse.redirect(new URL(paths.signIn(pathname + search, 'sign-in'), request.url), 307);
  }
  // The page would refuse by itself, but then Next sends the refusal as a script.
  if (refusal === 'role') {
    await recordRefusal(request, session.user);
    return rewrite(request, accessDeniedPage, { status: 403 });
  }
  if (refusal) await recordRefusal(request, session.user, 'access.unproved');
  return NextResponse.next();
}

/**
 * Where a public page is rendered: once for each variant and state of the site. In production the server has asked
 * itself and says so; what comes here else is the router's data, and development.
 */
async function publicPageAddress({ nextUrl, cookies }: NextRequest): Promise<string | undefined> {
  const page = findPublicPage(nextUrl.pathname);
  if (!page) return undefined;
  const { key, landingPageVersion } = await requireSiteState();
  const storedConfig = cookies.get(siteConfigKey)?.value;
  const variant = chooseVariant(page, { query: nextUrl.searchParams, storedConfig, landingPageVersion });
  return internalAddress(page, await existingVariant(variant), key);
}
