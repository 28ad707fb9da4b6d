import 'server-only';

import type { NextAuthOptions } from 'next-auth';
import CredentialsProvider from 'next-auth/providers/credentials';

import { authSecret, env } from '../env';
import { AppError } from '../http/app-error';
import { parseInput } from '../http/input';
import { paths } from '../paths';
import { LoginSchema } from '../users/schema';
import { callerOf } from './caller';
import { endSession, findSession, sessionCookieName, sessionCookieOptions, sessionSeconds } from './session';
import { signIn, type SignedIn } from './sign-in';

/** What a sign-in through next-auth came to: its own protocol has no room for a 429 or for the reason. */
export interface SignInOutcome {
  error?: AppError;
  signedIn?: SignedIn;
}

/** next-auth's options for one request: its sign-in is the same function, with the same limits, as /api/login's. */
export function authOptions(headers: Headers, outcome: SignInOutcome = {}): NextAuthOptions {
  return {
    secret: authSecret(),
    session: { strategy: 'jwt', maxAge: sessionSeconds },
    pages: { signIn: paths.auth, error: paths.auth },
    useSecureCookies: env().isHttps,
    cookies: { sessionToken: { name: sessionCookieName(), options: sessionCookieOptions() } },
    logger: { error: () => undefined, warn: () => undefined, debug: () => undefined },
    providers: [
      CredentialsProvider({
        credentials: { email: { type: 'email' }, password: { type: 'password' } },
        async authorize(credentials) {
          try {
            const login = parseInput(LoginSchema, credentials ?? {});
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
      redirect: ({ url, baseUrl }) => (url.startsWith(`${baseUrl}/`) || /^\/(?![/\\])/.test(url) ? url : baseUrl),
    },
    events: {
      async signOut({ token }) {
        if (typeof token?.sid === 'string') await endSession(token.sid);
      },
    },
  };
}
