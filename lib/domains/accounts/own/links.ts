import 'server-only';

import { accountLink } from '@/lib/domains/mail/compose/templates/account-link';
import type { FindWanted } from '@/lib/domains/mail/compose/templates/template';
import { enqueueMail } from '@/lib/domains/mail/outgoing/enqueue';
import { linkHash } from '@/lib/domains/mail/outgoing/wanted';
import { paths } from '@/lib/paths';
import { createToken, hashToken } from '@/lib/platform/crypto/token';
import { db, lockRow, type Transaction } from '@/lib/platform/database/db';
import { isRunning, running } from '@/lib/platform/dates/stored-time';
import { env } from '@/lib/platform/process/env';

import { currentUserFields, toCurrentUser } from '../sessions/session';

const linkPurposes = ['invitation', 'reset', 'email'] as const;
export type LinkPurpose = (typeof linkPurposes)[number];

const hour = 60 * 60 * 1000;
const lifetimes: Record<LinkPurpose, number> = { invitation: 7 * 24 * hour, reset: hour, email: 24 * hour };
const pages = { invitation: paths.setPassword, reset: paths.setPassword, email: paths.confirmEmail } as const;

interface NewLink {
  userId: number;
  purpose: LinkPurpose;
  recipient: string;
  email?: string;
  invitation?: { by: string; role: string };
}

/** Creates a link to an account and queues the message with it. Call inside a `mailTransaction`. */
export async function sendLink(
  tx: Transaction,
  { userId, purpose, recipient, email, invitation }: NewLink,
): Promise<void> {
  const { token, tokenHash } = createToken();
  const expiresAt = new Date(Date.now() + lifetimes[purpose]);
  await tx.accountLink.create({ data: { tokenHash, userId, purpose, email, expiresAt }, select: { id: true } });
  const link = `${env().siteUrl}${pages[purpose]}?token=${token}`;
  await enqueueMail(tx, [{ recipient, template: accountLink, data: { purpose, link, invitation } }]);
}

/** A link that resets a password does not open an account that has none yet: its invitation does. */
const openLinks = (now: Date) => ({
  usedAt: null,
  OR: linkPurposes.map((purpose) => ({ purpose, expiresAt: running(lifetimes[purpose], now) })),
  NOT: { purpose: 'reset' satisfies LinkPurpose, user: { passwordHash: '' } },
});

/** Whether an unused invitation still works. */
export function isInvitationOpen(expiresAt: Date, now: Date): boolean {
  return isRunning(lifetimes.invitation, expiresAt, now);
}

/** Whether the link of a message still works for the account that it was sent to, or for its new address. */
export const findWantedLinks: FindWanted = async (messages, tx) => {
  const links = await tx.accountLink.findMany({
    where: { tokenHash: { in: messages.map(linkHash) }, ...openLinks(new Date()) },
    select: { tokenHash: true, email: true, user: { select: { email: true } } },
  });
  const addresses = new Map(links.map(({ tokenHash, email, user }) => [tokenHash, email ?? user.email]));
  return new Set(
    messages.filter((message) => addresses.get(linkHash(message)) === message.recipient).map(({ id }) => id),
  );
};

/** Returns a link's purpose and owner; null if it no longer works. */
export async function findLink(token: string, purposes: readonly LinkPurpose[]) {
  const link = await db().accountLink.findFirst({
    where: { tokenHash: hashToken(token), ...openLinks(new Date()) },
    select: {
      purpose: true,
      email: true,
      user: { select: currentUserFields },
    },
  });
  const purpose = purposes.find((name) => name === link?.purpose);
  return link && purpose ? { ...link, user: toCurrentUser(link.user), purpose } : null;
}

/** Consumes a link. Of concurrent callers, one gets true; other uses of the account's links wait for the transaction. */
export async function spendLink(tx: Transaction, token: string, userId: number): Promise<boolean> {
  const now = new Date();
  await lockRow(tx, 'User', userId);
  const where = { tokenHash: hashToken(token), ...openLinks(now) };
  return (await tx.accountLink.updateMany({ where, data: { usedAt: now } })).count === 1;
}

/** Deletes the links to an account: those of one purpose, or all. */
export async function dropLinks(tx: Transaction, userId: number, purpose?: LinkPurpose): Promise<void> {
  await tx.accountLink.deleteMany({ where: { userId, ...(purpose && { purpose }) } });
}
