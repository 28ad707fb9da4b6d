import { randomUUID } from 'node:crypto';

import NextAuth, { type NextAuthOptions } from 'next-auth';
import CredentialsProvider from 'next-auth/providers/credentials';
import type { NextRequest } from 'next/server';
import { z } from 'zod';

import { AppError, notFound } from '@/lib/platform/http/app-error';
import { callerOf } from '@/lib/domains/accounts/sessions/caller';
import { authContract } from '@/lib/domains/accounts/contract';
import type { SignedIn } from '@/lib/domains/accounts/sign-in/open-session';
import { LoginSchema } from '@/lib/domains/accounts/schema';
import {
  backgroundHeader,
  findSession,
  readClaims,
  sessionCookie,
  sessionSeconds,
  signOutSession,
} from '@/lib/domains/accounts/sessions/session';
import { signIn } from '@/lib/domains/accounts/sign-in/sign-in';
import { setCookies } from '@/lib/platform/http/cookies';
import { endpoint, resource } from '@/lib/api/endpoint';
import { env } from '@/lib/platform/process/env';
import { authSecret } from '@/lib/platform/process/site-secret';
import { bodyLimit, isFormRequest, readBytes, readForm, readJson } from '@/lib/platform/http/body';
import { parseInput } from '@/lib/platform/http/input';
import { paths, safeReturnPath } from '@/lib/paths';

/** A random name, because next-auth fails on a malformed callback cookie. */
const callbackCookieName = `callback-${randomUUID()}`;

/** The cookie of next-auth's token against forgery. */
const tokenCookie = /^(?:__Host-)?next-auth\.csrf-token=/;

const NextAuthFieldsSchema = z.record(z.string(), z.union([z.string(), z.boolean(), z.number()]));

/** The result of a sign-in or sign-out through next-auth, whose own protocol has no room for a 429 or for the reason. */
interface SignInOutcome {
  error?: unknown;
  signedIn?: SignedIn;
}

/** next-auth's options for one request: its sign-in is the same function, with the same limits, as /api/login's. */
function authOptions(headers: Headers, outcome: SignInOutcome): NextAuthOptions {
  const { name, value: _value, maxAge: _maxAge, ...options } = sessionCookie();
  const isUse = headers.get(backgroundHeader) === null;
  return {
    secret: authSecret(),
    jwt: { decode: ({ token }) => readClaims(token ?? '') },
    session: { strategy: 'jwt', maxAge: sessionSeconds },
    pages: { signIn: paths.auth, error: paths.auth, signOut: paths.signOut },
    useSecureCookies: env().isHttps,
    cookies: {
      sessionToken: { name, options },
      callbackUrl: { name: callbackCookieName, options: { path: '/' } },
    },
    logger: { error: () => undefined, warn: () => undefined, debug: () => undefined },
    providers: [
      CredentialsProvider({
        credentials: { email: { type: 'email' }, password: { type: 'password' }, code: { type: 'text' } },
        async authorize(credentials) {
          try {
            const { email, password, code } = credentials ?? {};
            const login = parseInput(LoginSchema, { email, password, code: code || undefined });
            outcome.signedIn = await signIn(login, await callerOf(headers));
            const { user } = outcome.signedIn;
            return { id: String(user.id), email: user.email };
          } catch (error) {
            // next-auth would put any error's text into the address that it redirects to.
            outcome.error = error;
            return null;
          }
        },
      }),
    ],
    callbacks: {
      jwt({ token }) {
        return { sub: token.sub, sid: outcome.signedIn?.sessionId ?? token.sid };
      },
      async session({ session, token }) {
        const live = typeof token.sid === 'string' ? await findSession(token.sid, new Date(), isUse) : null;
        if (!live) throw new Error('The session has ended.');
        const { email, role } = live.user;
        return { ...session, user: { email, role } };
      },
      redirect: ({ url, baseUrl }) => baseUrl + (safeReturnPath(withoutOrigin(url, baseUrl)) ?? ''),
    },
    events: {
      async signOut({ token }) {
        if (typeof token?.sid !== 'string') return;
        try {
          await signOutSession(token.sid, (await callerOf(headers)).client);
        } catch (error) {
          if (error instanceof AppError) outcome.error = error;
        }
      },
    },
  };
}

/** next-auth puts the site's origin before the path to return to. */
function withoutOrigin(url: string, origin: string): string {
  return url.startsWith(`${origin}/`) ? url.slice(origin.length) : url;
}

type NextAuthHandler = (request: Request, context: { params: Promise<{ nextauth: string[] }> }) => Promise<Response>;

/** next-auth's addresses here, and the methods of each; it fails for some of the others. */
const nextAuthMethods: Readonly<Record<string, string>> = {
  'callback/credentials': 'POST',
  signin: 'GET, HEAD, POST',
  'signin/credentials': 'GET, HEAD, POST',
  signout: 'GET, HEAD, POST',
  session: 'GET, HEAD, POST',
  csrf: 'GET, HEAD',
  providers: 'GET, HEAD',
  error: 'GET, HEAD',
  _log: 'POST',
};

function requireNextAuthAddress(method: string, address: string): void {
  const allowed = Object.hasOwn(nextAuthMethods, address) ? nextAuthMethods[address] : undefined;
  if (!allowed) throw notFound('Address');
  if (allowed.split(', ').includes(method)) return;
  const allow = `${allowed}, OPTIONS`;
  throw new AppError('method_not_allowed', `This address accepts ${allow}.`, { headers: { Allow: allow } });
}

/** Passes a request to next-auth; a refused sign-in gets the status and message of /api/login. */
async function handle(request: Request): Promise<Response> {
  const outcome: SignInOutcome = {};
  const handler = NextAuth(authOptions(request.headers, outcome)) as NextAuthHandler;
  const nextauth = new URL(request.url).pathname.split('/').slice(3);
  requireNextAuthAddress(request.method, nextauth.join('/'));
  const body = request.method === 'POST' ? await readFields(request) : undefined;
  const response = await handler(await asNextRequest(request, body), { params: Promise.resolve({ nextauth }) });
  if (outcome.error) throw outcome.error;
  const cleaned = withOwnCookies(response, nextauth.join('/') === 'csrf');
  if (outcome.signedIn) setCookies(cleaned.headers, outcome.signedIn.cookies.slice(1));
  return cleaned;
}

/**
 * Keeps the session's cookie. The path to return to is in the address, where it is checked, so that next-auth's cookie for
 * it is dropped; its token against forgery is set only where it is asked for.
 */
function withOwnCookies(response: Response, isTokenWanted: boolean): Response {
  const cleaned = new Response(response.body, response);
  cleaned.headers.delete('set-cookie');
  for (const cookie of response.headers.getSetCookie())
    if (!cookie.startsWith(callbackCookieName) && (isTokenWanted || !tokenCookie.test(cookie)))
      cleaned.headers.append('set-cookie', cookie);
  return cleaned;
}

/** A form's fields, or those of a JSON object, because next-auth fails for any other JSON. */
async function readFields(request: Request): Promise<URLSearchParams> {
  if (isFormRequest(request)) return new URLSearchParams(await readForm(request, bodyLimit));
  const bytes = await readBytes(request, bodyLimit);
  if (bytes.byteLength === 0) return new URLSearchParams();
  const body = new Request(request.url, { method: 'POST', headers: request.headers, body: new Uint8Array(bytes) });
  const fields = parseInput(NextAuthFieldsSchema, await readJson(body, bodyLimit));
  return new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]));
}

async function asNextRequest(request: Request, body: URLSearchParams | undefined): Promise<NextRequest> {
  const { NextRequest } = await import('next/server');
  const url = new URL(request.url);
  if (!safeReturnPath(url.searchParams.get('callbackUrl'))) url.searchParams.delete('callbackUrl');
  const headers = new Headers(request.headers);
  if (body) headers.set('content-type', 'application/x-www-form-urlencoded');
  return new NextRequest(url, { method: request.method, headers, body });
}

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(authContract.nextAuthRead, ({ request }) => handle(request)),
  endpoint(authContract.nextAuthWrite, ({ request }) => handle(request)),
);
