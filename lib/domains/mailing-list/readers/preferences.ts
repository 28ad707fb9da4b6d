import 'server-only';

import { openPreferencesToken } from '@/lib/domains/mail/compose/reader-tokens';
import { db, lockRow } from '@/lib/platform/database/db';
import { latestThatCounts } from '@/lib/platform/dates/stored-time';
import { AppError } from '@/lib/platform/http/app-error';
import { maskedEmail } from '@/lib/platform/text/email-address';

import { topicsPart } from '../words';
import { recordConsent } from '../consent';
import { deadLinkMessage, type TopicsUpdate } from '../reader-schema';
import { topicField, topicLabel, topicsWithout, type Topic } from '../topics';

export interface Reader {
  id: number;
  email: string;
  /** Its mail server has refused the address: it gets nothing until its owner confirms it again. */
  isRefused: boolean;
}

export const deadLink = () => new AppError('invalid', deadLinkMessage);

/** The subscriber of a letter's link; null if the link was not created here or the subscription has ended. */
export async function findReader(token: string): Promise<Reader | null> {
  const named = openPreferencesToken(token);
  if (!named) return null;
  return db().subscription.findFirst({
    where: {
      email: named.email,
      isVerified: true,
      OR: [{ subscribedAt: { lte: named.writtenAt } }, { subscribedAt: { gt: latestThatCounts(new Date()) } }],
    },
    select: { id: true, email: true, isRefused: true },
  });
}

export async function requireReader(token: string): Promise<Reader> {
  const reader = await findReader(token);
  if (!reader) throw deadLink();
  return reader;
}

/** Data for a reader's preferences page: the address, masked so that it cannot be written to, and the topics. */
export async function getPreferences(token: string) {
  const reader = await findReader(token);
  return reader && { reader, address: maskedEmail(reader.email), topics: await listTopics(reader.id) };
}

export async function listTopics(subscriptionId: number): Promise<Topic[]> {
  return topicsWithout(await listOptOuts(subscriptionId));
}

export async function listOptOuts(subscriptionId: number): Promise<string[]> {
  const rows = await db().topicOptOut.findMany({ where: { subscriptionId }, select: { category: true } });
  return rows.map(({ category }) => category);
}

/**
 * Saves the topics that a reader does not want; of two saves at once, the later one. Records changes, with the wording, as
 * consent.
 */
export async function saveTopics({ token, ...ticked }: TopicsUpdate, form: string): Promise<void> {
  const { id: subscriptionId, email } = await requireReader(token);
  const chosen = topicsWithout([]).map(({ category }) => ({
    category,
    isWanted: ticked[topicField(category)] === 'on',
  }));
  await db().$transaction(async (tx) => {
    await lockRow(tx, 'Subscription', subscriptionId);
    // The reader may have left while this waited.
    if ((await tx.subscription.count({ where: { id: subscriptionId } })) === 0) throw deadLink();
    const before = await tx.topicOptOut.findMany({ where: { subscriptionId }, select: { category: true } });
    const known = new Set(before.map(({ category }) => category));
    if (chosen.every(({ category, isWanted }) => isWanted !== known.has(category))) return;
    await tx.topicOptOut.deleteMany({ where: { subscriptionId } });
    await tx.topicOptOut.createMany({
      data: chosen.filter(({ isWanted }) => !isWanted).map(({ category }) => ({ subscriptionId, category })),
    });
    await recordConsent(tx, [{ email, event: 'chosen', form, wording: wordingOf(chosen) }]);
  });
}

/** The form as it was sent. */
function wordingOf(topics: readonly Topic[]): string {
  const { title, lead, button } = topicsPart;
  const boxes = topics.map(({ category, isWanted }) => `[${isWanted ? 'x' : ' '}] ${topicLabel(category)}`);
  return [`${title}. ${lead}`, ...boxes, `[${button}]`].join(' ');
}
