import 'server-only';

import { randomUUID } from 'node:crypto';

import type { NextAuthOptions } from 'next-auth';
import CredentialsProvider from 'next-auth/providers/credentials';

import { authSecret, env } from '../env';
import { AppError } from '../app-error';
import { parseInput } from '../http/input';
import { paths, safeWayBack } from '../paths';
import { LoginSchema } from './schema';
import { callerOf } from './caller';
import type { SignedIn } from './open-session';
import {
  endSession,
  findSession,
  readClaims,
  sessionCookieName,
  sessionCookieOptions,
  sessionSeconds,
} from './session';
import { signIn } from './sign-in';

/** next-auth fails on a broken cookie of the way back: nobody sends it one under a name that nobody knows. */
export const wayBackCookieName = `way-back-${randomUUID()}`;

/** What a sign-in through next-auth came to: its own protocol has no room for a 429 or for the reason. */
export interface SignInOutcome {
  error?: AppError;
  signedIn?: SignedIn;
}

/** next-auth's options for one request: its sign-in is the same function, with the same limits, as /api/login's. */
export function authOptions(headers: Headers, outcome: SignInOutcome = {}): NextAuthOptions {
  return {
    secret: authSecret(),
    jwt: { decode: ({ token }) => readClaims(token ?? '') },
    session: { strategy: 'jwt', maxAge: sessionSeconds },
    pages: { signIn: paths.auth, error: paths.auth },
    useSecureCookies: env().isHttps,
    cookies: {
      sessionToken: { name: sessionCookieName(), options: sessionCookieOptions() },
      callbackUrl: { name: wayBackCookieName, options: { path: '/' } },
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
            if (!(error instanceof AppError)) throw error;
            outcome.error = error;
            return null;
          }
        },
      }),
    ],
    callbacks: {
      jwt({ token }) {
        return outcome.signedIn
          ? { sub: token.sub, sid: outcome.signedIn.sessionId }
          : { sub: token.sub, sid: token.sid };
      },
      async session({ session, token }) {
        const live = typeof token.sid === 'string' ? await findSession(token.sid) : null;
        if (!live) throw new Error('The session has ended.');
        const { email, role } = live.user;
        return { ...session, user: { email, role } };
      },
      redirect: ({ url, baseUrl }) => baseUrl + (safeWayBack(withoutOrigin(url, baseUrl)) ?? ''),
    },
    events: {
      async signOut({ token }) {
        if (typeof token?.sid === 'string') await endSession(token.sid, (await callerOf(headers)).client);
      },
    },
  };
}

/** next-auth names a way back with the site's origin before it. */
function withoutOrigin(url: string, origin: string): string {
  return url.startsWith(`${origin}/`) ? url.slice(origin.length) : url;
}
