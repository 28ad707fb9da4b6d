import 'server-only';

import { randomBytes } from 'node:crypto';

import type { JWT } from 'next-auth/jwt';

import { AppError } from '../../../platform/http/app-error';
import { recordAudit } from '../../audit/service';
import { columnsOf } from '../../../platform/database/columns-of';
import { isUnwritable } from '../../../platform/database/unwritable';
import { db, type Transaction } from '../../../platform/database/db';
import { authSecret, authSecrets } from '../../../platform/process/env';
import { readCookie, type NamedCookie } from '../../../platform/http/cookies';
import { paths } from '../../../paths';
import { log } from '../../../platform/process/log';
import { hostCookie } from '../../../platform/http/host-cookie';
import { CurrentUserSchema, type CurrentUser } from '../schema';
import { sessionKeptText } from '../sign-in-state';
import { standingFields, standingOf, type Standing } from './standing';

/** Sessions last 8 hours, and 30 minutes without a request for an administrator. */
export const sessionSeconds = 8 * 60 * 60;
export const adminIdleSeconds = 30 * 60;
/** How exactly the last request is remembered: writing it each time would make every read a write. */
const lastSeenPrecisionSeconds = 60;

/** Tells a public page's script that asking for the user is worth while; it proves nothing. */
export const signedInHintCookie = 'signed-in';

export interface Session {
  id: string;
  user: CurrentUser;
  /** When its owner last showed the password or a factor. */
  provedAt: Date;
  standing: Standing;
}

/** Sent with a request that nobody made, such as a refresh: it does not count as use of the session. */
export const backgroundHeader = 'x-background-request';

export function sessionCookie(value?: string, maxAge?: number): NamedCookie {
  return hostCookie('session-token', value, maxAge);
}

export async function createSession(
  tx: Transaction,
  userId: number,
  now = new Date(),
  { client, browser } = { client: '', browser: '' },
): Promise<string> {
  const id = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + sessionSeconds * 1000);
  await tx.session.create({
    data: { id, userId, createdAt: now, lastSeenAt: now, expiresAt, client, browser },
    select: { id: true },
  });
  return id;
}

/** Goes on with a session under another id, so that a copy of its cookie is worth nothing; answers what the browser gets. */
export async function renewSession(tx: Transaction, { id, user }: Session): Promise<NamedCookie[]> {
  const renewed = randomBytes(32).toString('base64url');
  await tx.session.updateMany({ where: { id }, data: { id: renewed } });
  return sessionCookies(renewed, user.id);
}

/** What gives a browser a session: its cookie, and the hint beside it. */
export async function sessionCookies(sessionId: string, userId: number): Promise<NamedCookie[]> {
  const claims = { sub: String(userId), sid: sessionId };
  const { encode } = await import('next-auth/jwt');
  const value = await encode({ token: claims, secret: authSecret(), maxAge: sessionSeconds });
  return [sessionCookie(value, sessionSeconds), signedInHint()];
}

/** The hint alone: for a session whose cookie next-auth has set itself. */
export function signedInHint(): NamedCookie {
  return { ...sessionCookie('1', sessionSeconds), name: signedInHintCookie, httpOnly: false };
}

export function endedSessionCookies(): NamedCookie[] {
  return [sessionCookie(), { ...signedInHint(), value: '', maxAge: 0 }];
}

/** The session that a request's cookie names, as the database has it now; null when there is none any more. */
export async function getSession(headers: Pick<Headers, 'get'>, now = new Date()): Promise<Session | null> {
  const id = await requestSessionId(headers);
  return id ? findSession(id, now, headers.get(backgroundHeader) === null) : null;
}

/** The session id that a request's cookie names, whether or not that session is still alive; none of another's making. */
export async function requestSessionId(headers: Pick<Headers, 'get'>): Promise<string | undefined> {
  const token = readCookie(headers, sessionCookie().name);
  const claims = token ? await readClaims(token) : null;
  return typeof claims?.sid === 'string' ? claims.sid : undefined;
}

/** What a session cookie's token says, whichever of the site's secrets it was made with; null when with none of them. */
export async function readClaims(token: string): Promise<JWT | null> {
  const { decode } = await import('next-auth/jwt');
  for (const secret of authSecrets()) {
    const claims = await decode({ token, secret }).catch(() => null);
    if (claims) return claims;
  }
  return null;
}

export const currentUserFields = columnsOf(CurrentUserSchema);

/** The live session of an id: not expired, not idle, its user still there. Remembers that it was used, if it was. */
export async function findSession(id: string, now = new Date(), isUse = true): Promise<Session | null> {
  const row = await db().session.findUnique({
    where: { id },
    select: {
      lastSeenAt: true,
      expiresAt: true,
      createdAt: true,
      provedAt: true,
      user: { select: { ...currentUserFields, ...standingFields } },
    },
  });
  if (!row || row.expiresAt <= now) return null;
  const idleSeconds = (now.getTime() - row.lastSeenAt.getTime()) / 1000;
  // A last request that lies ahead was made by a clock that was wrong: the session would not be idle until then.
  if (row.user.role === 'admin' && Math.abs(idleSeconds) > adminIdleSeconds) return null;
  if (isUse && idleSeconds > lastSeenPrecisionSeconds) {
    // Who is signed in still reads where nothing can be written.
    await db()
      .session.updateMany({ where: { id }, data: { lastSeenAt: now } })
      .catch((error: unknown) => {
        if (!isUnwritable(error)) throw error;
      });
  }
  const { id: userId, email, firstName, lastName, role } = row.user;
  return {
    id,
    user: { id: userId, email, firstName, lastName, role },
    provedAt: row.provedAt ?? row.createdAt,
    standing: await standingOf(row.user, now),
  };
}

export async function listSessions(now = new Date()) {
  return db().session.findMany({
    where: { expiresAt: { gt: now } },
    orderBy: { lastSeenAt: 'desc' },
    select: { createdAt: true, lastSeenAt: true, user: { select: { email: true, role: true } } },
  });
}

export async function proveSession(id: string, now = new Date()): Promise<void> {
  await db().session.updateMany({ where: { id }, data: { provedAt: now } });
}

/** Signs out: a copy of the session's cookie is worth nothing from now on. */
export async function endSession(id: string, client: string): Promise<void> {
  await db().$transaction(async (tx) => {
    const session = await tx.session.findUnique({
      where: { id },
      select: { user: { select: { id: true, email: true } } },
    });
    const { count } = await tx.session.deleteMany({ where: { id } });
    if (session && count > 0) await recordAudit(tx, { ...session.user, client }, { action: 'sign-out', subject: '' });
  });
}

/** The 503 of a sign-out whose session could not be deleted: the browser loses its cookies all the same. */
export class SessionKept extends AppError {
  constructor() {
    super('unavailable', sessionKeptText, {
      headers: { 'Retry-After': '30', 'Clear-Site-Data': '"cache"', Location: paths.sessionKept },
      cookies: endedSessionCookies(),
    });
  }
}

/** As `endSession`, for a browser that signs out; throws `SessionKept` when the session cannot be deleted. */
export async function signOutSession(id: string, client: string): Promise<void> {
  try {
    await endSession(id, client);
  } catch (error) {
    log().error({ err: error }, 'a session could not be ended');
    throw new SessionKept();
  }
}
