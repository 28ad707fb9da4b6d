import 'server-only';
import { raw } from '@prisma/client/runtime/client';

import { definePersonalData } from '@/lib/domains/define-domain';
import type { Transaction } from '@/lib/platform/database/db';
import { containsText } from '@/lib/platform/lists/search';
import { namesAddress } from '@/lib/platform/text/email-address';

import { lockImports } from '../import/reading';
import { outcomeIs } from '../import-schema';
import { endProofs } from '../mailbox-proof';

export const mailingListPersonalData = definePersonalData({
  async copy(tx, email) {
    return {
      subscription: await subscriptionOf(tx, email),
      consent: await tx.consentEvent.findMany({
        where: { email },
        orderBy: { id: 'asc' },
        select: { event: true, form: true, wording: true, by: true, at: true },
      }),
      imports: await tx.subscriptionImportLine.findMany({
        where: { id: { in: await linesAbout(tx, email) } },
        orderBy: { id: 'asc' },
        select: {
          email: true,
          firstName: true,
          lastName: true,
          organization: true,
          subscribedAt: true,
          reason: true,
          outcome: true,
          import: { select: { fileName: true, basis: true, createdAt: true } },
        },
      }),
    };
  },
  labels: {
    subscription: 'Subscription',
    audience: 'What describes you best',
    isVerified: 'Confirmed',
    subscribedAt: 'Subscribed',
    verifiedAt: 'Confirmed on',
    lastMessageAt: 'Last message about confirming',
    topicOptOuts: 'Topics that are not wanted',
    verificationTokens: 'Links sent to your mailbox',
    consent: 'Record of consent',
    form: 'Where',
    wording: 'Wording shown',
    by: 'Entered by',
    imports: 'Files that an administrator imported',
  },
  async erase(tx, email) {
    await lockImports(tx);
    await endProofs(tx, email);
    await tx.subscription.deleteMany({ where: { email } });
    await tx.consentEvent.deleteMany({ where: { email } });
    await tx.subscriptionImportLine.deleteMany({ where: { id: { in: await linesAbout(tx, email) } } });
  },
});

/** One relation at a time: Prisma reads several at once, for which a transaction has one connection only. */
async function subscriptionOf(tx: Transaction, email: string) {
  const row = await tx.subscription.findUnique({
    where: { email },
    select: {
      firstName: true,
      lastName: true,
      organization: true,
      audience: true,
      isVerified: true,
      subscribedAt: true,
      verifiedAt: true,
      lastMessageAt: true,
      topicOptOuts: { select: { category: true } },
      sourcePage: true,
      sourceCampaign: true,
    },
  });
  if (!row) return null;
  const verificationTokens = await tx.verificationToken.findMany({
    where: { subscription: { email } },
    orderBy: { id: 'asc' },
    select: { purpose: true, createdAt: true, expiresAt: true, usedAt: true },
  });
  return { ...row, verificationTokens };
}

/**
 * Import lines about an address, including lines that were not understood and name it in any of their cells, such as
 * "Ada <ada@example.com>".
 */
async function linesAbout(tx: Transaction, email: string): Promise<number[]> {
  const lines = await tx.subscriptionImportLine.findMany({ where: { email }, select: { id: true } });
  const text = raw(
    `coalesce("email", '') || ' ' || coalesce("firstName", '') || ' ' || coalesce("lastName", '') || ' ' || coalesce("reason", '')`,
  );
  // By the name alone, because a domain has several spellings. Includes the import, so that the index is used.
  const name = email.slice(0, email.lastIndexOf('@') + 1);
  const unread = await tx.$queryRaw<{ id: number; text: string }[]>`
    SELECT "id", ${text} AS "text" FROM "SubscriptionImportLine"
    WHERE "importId" IN (SELECT "id" FROM "SubscriptionImport") AND "outcome" IN (${outcomeIs('invalid')}, ${outcomeIs('noConsent')})
      AND ${containsText(text, name)}`;
  return [...lines, ...unread.filter(({ text }) => namesAddress(text, email))].map(({ id }) => id);
}
