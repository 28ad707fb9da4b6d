import 'server-only';

import { createSealedToken, openSealedToken } from '../../platform/crypto/sealed-token';
import { createToken, hashToken } from '../../platform/crypto/token';
import { db } from '../../platform/database/db';
import { hostCookie } from '../../platform/http/host-cookie';
import { readCookie, type NamedCookie } from '../../platform/http/cookies';
import { env } from '../../platform/process/env';
import { enqueueMail, mailTransaction } from '../mail/outgoing/enqueue';
import { paths } from '../../paths';
import { spendOwnDataLimits } from './message-limits';
import { deadLink, requireReader, type Reader } from './preferences';
import { profileFields, toProfile } from './profile';
import type { OwnProfile } from './reader-schema';
import type { Profile } from './schema';

const purpose = 'own-data';
/** Also of a link that erases. */
export const linkMilliseconds = 60 * 60 * 1000;

/** Sends a link to a person's own data to the mailbox that received the letter. */
export async function sendOwnDataLink(preferencesToken: string, now = new Date()): Promise<void> {
  const { id: subscriptionId, email } = await requireReader(preferencesToken);
  const { token, tokenHash } = createToken();
  await mailTransaction(async (tx) => {
    await spendOwnDataLimits(tx, email, now);
    const expiresAt = new Date(now.getTime() + linkMilliseconds);
    await tx.verificationToken.create({ data: { tokenHash, purpose, subscriptionId, createdAt: now, expiresAt } });
    const link = `${env().siteUrl}${paths.ownData}?token=${token}`;
    await enqueueMail(tx, [{ recipient: email, template: 'own-data', data: { purpose: 'data', link } }]);
  });
}

/** Whether a link is still valid. Does not use it up. */
export async function isOwnDataLinkOpen(token: string, now = new Date()): Promise<boolean> {
  return (await db().verificationToken.count({ where: openLink(token, now) })) > 0;
}

function openLink(token: string, now: Date) {
  return { tokenHash: hashToken(token), purpose, usedAt: null, expiresAt: { gt: now } };
}

/** Uses up a link. Returns a cookie that gives access for as long as the link would have. */
export async function spendOwnDataLink(token: string, now = new Date()): Promise<NamedCookie> {
  const [link] = await db().verificationToken.updateManyAndReturn({
    where: openLink(token, now),
    data: { usedAt: now },
    select: { subscriptionId: true, expiresAt: true },
  });
  if (!link) throw deadLink();
  const proof = createSealedToken(purpose, `${link.subscriptionId} ${link.expiresAt.getTime()}`);
  return hostCookie(cookieName, proof, Math.ceil((link.expiresAt.getTime() - now.getTime()) / 1000));
}

const cookieName = 'own-data';

/** The owner identified by the request's cookie; null without a valid cookie or if the subscription is gone. */
export async function findOwner(
  headers: Pick<Headers, 'get'>,
  now = new Date(),
): Promise<(Reader & { profile: Profile }) | null> {
  const proof = openSealedToken(purpose, readCookie(headers, hostCookie(cookieName).name) ?? '');
  const [id, expiresAt] = (proof ?? '').split(' ').map(Number);
  if (!id || !expiresAt || expiresAt <= now.getTime()) return null;
  const row = await db().subscription.findUnique({
    where: { id },
    select: { id: true, email: true, ...profileFields },
  });
  return row && { id: row.id, email: row.email, profile: toProfile(row) };
}

export async function requireOwner(headers: Pick<Headers, 'get'>): Promise<Reader> {
  const owner = await findOwner(headers);
  if (!owner) throw deadLink();
  return owner;
}

export async function saveOwnProfile(headers: Pick<Headers, 'get'>, changes: OwnProfile): Promise<Profile> {
  const { id } = await requireOwner(headers);
  const [row] = await db().subscription.updateManyAndReturn({ where: { id }, data: changes, select: profileFields });
  if (!row) throw deadLink();
  return toProfile(row);
}

/** Clears the cookie, once there is no data left to access. */
export const closedOwnData = () => hostCookie(cookieName);
