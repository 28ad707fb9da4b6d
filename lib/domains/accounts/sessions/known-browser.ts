import 'server-only';

import { createToken, hashToken } from '@/lib/platform/crypto/token';
import { db, type Transaction } from '@/lib/platform/database/db';
import { readCookie, type NamedCookie } from '@/lib/platform/http/cookies';
import { hostCookie } from '@/lib/platform/http/host-cookie';

const deviceSeconds = 365 * 24 * 60 * 60;

const deviceCookie = (id?: string) => hostCookie('device', id, deviceSeconds);

/** Returns the device cookie's value; undefined if it cannot be one of ours. */
export function requestDeviceId(headers: Pick<Headers, 'get'>): string | undefined {
  const id = readCookie(headers, deviceCookie().name);
  return id && /^[\w-]{43}$/.test(id) ? id : undefined;
}

/** Whether this browser has signed in to the account with this address before. */
export async function isKnownBrowser(deviceId: string | undefined, email: string): Promise<boolean> {
  if (!deviceId) return false;
  const known = await db().knownBrowser.findFirst({
    where: { idHash: hashToken(deviceId), user: { email } },
    select: { userId: true },
  });
  return known !== null;
}

/** Records the browser of a sign-in; returns its cookie and whether the browser was new to the account. */
export async function rememberBrowser(
  tx: Transaction,
  userId: number,
  deviceId: string | undefined,
  now: Date,
): Promise<{ cookie: NamedCookie; isNew: boolean }> {
  const id = deviceId ?? createToken().token;
  const key = { idHash: hashToken(id), userId };
  const { count } = await tx.knownBrowser.updateMany({ where: key, data: { lastUsedAt: now } });
  if (count === 0) await tx.knownBrowser.create({ data: { ...key, lastUsedAt: now }, select: { userId: true } });
  return { cookie: deviceCookie(id), isNew: count === 0 };
}

/** Forgets all browsers but one, because others may belong to someone who knew the old password. */
export async function forgetBrowsers(tx: Transaction, userId: number, keptDeviceId = ''): Promise<void> {
  await tx.knownBrowser.deleteMany({ where: { userId, idHash: { not: hashToken(keptDeviceId) } } });
}
