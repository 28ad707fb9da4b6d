import 'server-only';

import { randomBytes } from 'node:crypto';

import type { JWT } from 'next-auth/jwt';

import { recordAudit } from '@/lib/domains/audit/service';
import { paths } from '@/lib/paths';
import { columnsOf } from '@/lib/platform/database/columns';
import { db, lockRow, type Transaction } from '@/lib/platform/database/db';
import { isUnwritable } from '@/lib/platform/database/unwritable';
import { isRunning, isWithinLast, running } from '@/lib/platform/dates/stored-time';
import { AppError, notFound, unauthorized } from '@/lib/platform/http/app-error';
import { readCookie, type NamedCookie } from '@/lib/platform/http/cookies';
import { hostCookie } from '@/lib/platform/http/host-cookie';
import { log } from '@/lib/platform/process/log';
import { authSecret, authSecrets } from '@/lib/platform/process/site-secret';

import { accountsAudit } from '../audit';
import { entersOffice, roleColumns, roleOf, type RoleColumns } from '../roles/role';
import { CurrentUserSchema, type CurrentUser } from '../schema';
import { sessionKeptText } from '../sign-in-state';
import { setupFields, setupStateOf, type SetupState } from './setup-requirement';
import { signedInHintCookie } from './signed-in-hint';

/** Sessions last 8 hours, and 30 minutes without a request in the back office's roles. */
export const sessionSeconds = 8 * 60 * 60;
export const officeIdleSeconds = 30 * 60;
/** Precision of the last request's time; updating it on each request would turn every read into a write. */
const lastSeenPrecisionSeconds = 60;

export interface Session {
  id: string;
  user: CurrentUser;
  /** When the owner last presented the password or a factor. */
  provedAt: Date;
  setupState: SetupState;
}

/** Marks automatic requests such as polling, which do not extend the session. */
export const backgroundHeader = 'x-background-request';

/** The cookie of a session; without a value, one that deletes it. `maxAge` is in seconds. */
export function sessionCookie(value?: string, maxAge?: number): NamedCookie {
  return hostCookie('session-token', value, maxAge);
}

/** Stores a session of eight hours and returns its id. The id is a secret: only the session's cookie may carry it. */
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

/** Gives a session a new id, which invalidates copies of its cookie; returns the new cookies. */
export async function renewSession(tx: Transaction, { id, user }: Session): Promise<NamedCookie[]> {
  const renewed = randomBytes(32).toString('base64url');
  await tx.session.updateMany({ where: { id }, data: { id: renewed } });
  return sessionCookies(renewed, user.id);
}

/**
 * Locks the account, which serializes changes to its factors, password and sessions until the transaction ends. Throws a
 * 401 if the session ended during the request, for example by a change of password.
 */
export async function requireOpenSession(tx: Transaction, { id, user }: Session): Promise<void> {
  await lockRow(tx, 'User', user.id);
  await requireSession(tx, id);
}

/** Throws a 401 if the session has ended, as with its account or a change of its role. */
export async function requireSession(tx: Pick<Transaction, '$queryRaw'>, id: string): Promise<void> {
  const rows = await tx.$queryRaw<unknown[]>`SELECT 1 AS "one" FROM "Session" WHERE "id" = ${id}`;
  if (rows.length === 0) throw unauthorized();
}

/** Returns the session's cookie and the signed-in hint. */
export async function sessionCookies(sessionId: string, userId: number): Promise<NamedCookie[]> {
  const claims = { sub: String(userId), sid: sessionId };
  const { encode } = await import('next-auth/jwt');
  const value = await encode({ token: claims, secret: authSecret(), maxAge: sessionSeconds });
  return [sessionCookie(value, sessionSeconds), signedInHint()];
}

/** Returns only the hint, for a session whose cookie next-auth sets itself. */
export function signedInHint(): NamedCookie {
  return { ...sessionCookie('1', sessionSeconds), name: signedInHintCookie, httpOnly: false };
}

/** Returns the cookies that delete the session's cookie and the signed-in hint. */
export function endedSessionCookies(): NamedCookie[] {
  return [sessionCookie(), { ...signedInHint(), value: '', maxAge: 0 }];
}

/** Returns the session of a request's cookie from the database; null if there is none. */
export async function getSession(
  headers: Pick<Headers, 'get'>,
  now = new Date(),
  isUse = true,
): Promise<Session | null> {
  const id = await requestSessionId(headers);
  return id ? findSession(id, now, isUse && headers.get(backgroundHeader) === null) : null;
}

/** Returns the id in an authentic session cookie, whether or not the session still exists. */
export async function requestSessionId(headers: Pick<Headers, 'get'>): Promise<string | undefined> {
  const token = readCookie(headers, sessionCookie().name);
  const claims = token ? await readClaims(token) : null;
  return typeof claims?.sid === 'string' ? claims.sid : undefined;
}

/** Decodes a session token under any of the site's secrets; null if none fits. */
export async function readClaims(token: string): Promise<JWT | null> {
  const { decode } = await import('next-auth/jwt');
  for (const secret of authSecrets()) {
    const claims = await decode({ token, secret }).catch(() => null);
    if (claims) return claims;
  }
  return null;
}

/** The columns of `toCurrentUser`. */
export const currentUserFields = { ...columnsOf(CurrentUserSchema), ...roleColumns };

export function toCurrentUser(row: Omit<CurrentUser, 'role' | 'isEditor'> & RoleColumns): CurrentUser {
  const { id, email, firstName, lastName } = row;
  return { id, email, firstName, lastName, role: roleOf(row) };
}

const wasSeenWithin = (seconds: number, { lastSeenAt }: { lastSeenAt: Date }, now: Date) =>
  isWithinLast(seconds * 1000, lastSeenAt, now);

/** Whether a session has ended because an account of the back office did not use it. */
export function isIdle(session: { lastSeenAt: Date }, role: RoleColumns, now: Date): boolean {
  return entersOffice(roleOf(role)) && !wasSeenWithin(officeIdleSeconds, session, now);
}

/** Returns the session of an id unless it is expired, idle or without a user. Records the use unless it was automatic. */
export async function findSession(id: string, now = new Date(), isUse = true): Promise<Session | null> {
  const row = await db().session.findUnique({
    where: { id },
    select: {
      lastSeenAt: true,
      expiresAt: true,
      createdAt: true,
      provedAt: true,
      userId: true,
    },
  });
  // Apart, because Prisma fails for a row whose relation is deleted between its two queries.
  const user =
    row &&
    (await db().user.findUnique({ where: { id: row.userId }, select: { ...currentUserFields, ...setupFields } }));
  if (!row || !user || !isRunning(sessionSeconds * 1000, row.expiresAt, now)) return null;
  if (isIdle(row, user, now)) return null;
  if (isUse && !wasSeenWithin(lastSeenPrecisionSeconds, row, now)) {
    // Reading must go on while the database is read-only.
    await db()
      .session.updateMany({ where: { id }, data: { lastSeenAt: now } })
      .catch((error: unknown) => {
        if (!isUnwritable(error)) throw error;
      });
  }
  return {
    id,
    user: toCurrentUser(user),
    provedAt: row.provedAt ?? row.createdAt,
    setupState: await setupStateOf(user, now),
  };
}

/** Returns the open sessions of all users or of one, from the last used on. Throws a 404 if there is no such user. */
export async function listSessions(email?: string, now = new Date()) {
  const user = email && (await db().user.findUnique({ where: { email }, select: { id: true } }));
  if (email && !user) throw notFound('User');
  const rows = await db().session.findMany({
    where: { expiresAt: running(sessionSeconds * 1000, now), user: { email } },
    orderBy: { lastSeenAt: 'desc' },
    select: { createdAt: true, lastSeenAt: true, user: { select: { email: true, ...roleColumns } } },
  });
  return rows
    .filter((row) => !isIdle(row, row.user, now))
    .map(({ user: { email: owner, ...role }, ...row }) => ({ ...row, email: owner, role: roleOf(role) }));
}

/** Records that the owner has just proved their identity. Does nothing if the session has ended. */
export async function proveSession(id: string, now = new Date()): Promise<void> {
  await db().session.updateMany({ where: { id }, data: { provedAt: now } });
}

/** Deletes the session, which invalidates all copies of its cookie. */
export async function endSession(id: string, client: string): Promise<void> {
  await db().$transaction(async (tx) => {
    const session = await tx.session.findUnique({
      where: { id },
      select: { user: { select: { id: true, email: true } } },
    });
    const { count } = await tx.session.deleteMany({ where: { id } });
    if (session && count > 0)
      await recordAudit(tx, { ...session.user, client }, { action: accountsAudit['sign-out'], subject: '' });
  });
}

/** The 503 for a session that could not be deleted; the browser's cookies are cleared regardless. */
export class SessionKept extends AppError {
  constructor() {
    super('unavailable', sessionKeptText, {
      headers: { 'Retry-After': '30', 'Clear-Site-Data': '"cache"', Location: paths.sessionKept },
      cookies: endedSessionCookies(),
    });
  }
}

/** Like `endSession`, for a browser that signs out; throws `SessionKept` if the session cannot be deleted. */
export async function signOutSession(id: string, client: string): Promise<void> {
  try {
    await endSession(id, client);
  } catch (error) {
    log().error({ err: error }, 'a session could not be ended');
    throw new SessionKept();
  }
}
