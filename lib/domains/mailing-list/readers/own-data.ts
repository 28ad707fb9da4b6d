import 'server-only';

import { ownData } from '@/lib/domains/mail/compose/templates/own-data';
import { enqueueMail, mailTransaction } from '@/lib/domains/mail/outgoing/enqueue';
import { paths } from '@/lib/paths';
import { hashToken } from '@/lib/platform/crypto/token';
import { db } from '@/lib/platform/database/db';
import { readCookie, type NamedCookie } from '@/lib/platform/http/cookies';
import { hostCookie } from '@/lib/platform/http/host-cookie';
import { countUses } from '@/lib/platform/limits/service';
import { env } from '@/lib/platform/process/env';

import { openProof, proofMilliseconds, sealProof } from '../mailbox-proof';
import { openedLinks, spendLink, spendOwnDataLimits } from '../message-limits';
import { findStanding } from '../standing';
import { deadLink, requireReader } from './preferences';
import { profileFields, toProfile } from './profile';
import type { OwnProfile } from '../reader-schema';
import type { Profile } from '../schema';

/** Sends a link to a person's own data to the mailbox that received the letter. */
export async function sendOwnDataLink(preferencesToken: string, now = new Date()): Promise<void> {
  const { email } = await requireReader(preferencesToken);
  await mailTransaction(async (tx) => {
    await spendOwnDataLimits(tx, email, now);
    const token = sealProof('own-data-link', { email, expiresAt: now.getTime() + proofMilliseconds });
    const link = `${env().siteUrl}${paths.ownData}?token=${token}`;
    await enqueueMail(tx, [{ recipient: email, template: ownData, data: { purpose: 'data', link } }]);
  });
}

/** Whether a link is still valid. Does not use it up. */
export async function isOwnDataLinkOpen(token: string, now = new Date()): Promise<boolean> {
  if (!(await openProof('own-data-link', token, now))) return false;
  return (await countUses(db(), { scope: openedLinks.scope, key: hashToken(token) })) === 0;
}

/** Uses up a link. Returns a cookie that gives access for as long as the link would have. */
export async function spendOwnDataLink(token: string, now = new Date()): Promise<NamedCookie> {
  const proof = await openProof('own-data-link', token, now);
  if (!proof || !(await spendLink(hashToken(token), now))) throw deadLink();
  const seconds = Math.ceil((proof.expiresAt - now.getTime()) / 1000);
  return hostCookie(cookieName, sealProof('own-data-cookie', proof), seconds);
}

const cookieName = 'own-data';

/** The owner of a mailbox; without a profile once the address has left the list. */
export interface Owner {
  email: string;
  profile: Profile | null;
  /** Its mail server has refused the address, on the list or off it. */
  isRefused: boolean;
}

/** The owner identified by the request's cookie; null without a valid cookie or if nothing is held about them. */
export async function findOwner(headers: Pick<Headers, 'get'>, now = new Date()): Promise<Owner | null> {
  const cookie = readCookie(headers, hostCookie(cookieName).name) ?? '';
  const proof = await openProof('own-data-cookie', cookie, now);
  if (!proof) return null;
  const { email } = proof;
  const row = await db().subscription.findUnique({ where: { email }, select: profileFields });
  return { email, profile: row && toProfile(row), isRefused: (await findStanding(email)) === 'refused' };
}

export async function requireOwner(headers: Pick<Headers, 'get'>): Promise<Owner> {
  const owner = await findOwner(headers);
  if (!owner) throw deadLink();
  return owner;
}

export async function saveOwnProfile(headers: Pick<Headers, 'get'>, changes: OwnProfile): Promise<Profile> {
  const { email } = await requireOwner(headers);
  const [row] = await db().subscription.updateManyAndReturn({ where: { email }, data: changes, select: profileFields });
  if (!row) throw deadLink();
  return toProfile(row);
}

/** Clears the cookie, once there is no data left to access. */
export const closedOwnData = () => hostCookie(cookieName);
