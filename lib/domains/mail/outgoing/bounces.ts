import 'server-only';

import { db, type Transaction } from '@/lib/platform/database/db';
import { dayMilliseconds } from '@/lib/platform/dates/duration';
import { isWithinLast } from '@/lib/platform/dates/stored-time';

import type { BounceClass } from './bounce-class';
import { statusIs } from './status';
import { listTemplates, suppress } from './suppression';

/** Temporary failures in a row within `windowDays` that suppress an address; one permanent failure is enough. */
export const bouncesBeforeSuppression = 3;
const windowDays = 14;
/** How many of an address's newest messages are examined: more than a mailing a day for two weeks. */
const looksBack = 50;

export interface Bounce {
  email: string;
  /** Of the message. */
  template: string;
  bounceClass: BounceClass;
  /** The mail server's reply. */
  reply: string;
}

/**
 * Counts a failure against the message's address, if the message was mail of the list: a refused invitation says nothing
 * about a subscriber. The failure must already be in the message's row.
 */
export async function countBounce(
  tx: Transaction,
  { email, template, bounceClass, reply }: Bounce,
  now: Date,
): Promise<void> {
  if (bounceClass === 'other' || !listTemplates.includes(template)) return;
  const count = (await failuresInARow(tx, email, now)).length;
  const last = { count, lastAt: now, lastReply: reply };
  await tx.bounce.upsert({ where: { email }, create: { email, ...last }, update: last, select: { email: true } });
  if (bounceClass === 'permanent' || count >= bouncesBeforeSuppression) await suppress(tx, email, 'bounced', reply);
}

/** Undoes `countBounce` for a failure that was not about the address. It must be gone from the message's row. */
export async function takeBackBounce(tx: Transaction, email: string, reply: string, now: Date): Promise<void> {
  const failures = await failuresInARow(tx, email, now);
  const [newest] = failures;
  if (newest) {
    const last = { lastAt: newest.bouncedAt ?? now, lastReply: newest.lastError ?? '' };
    await tx.bounce.updateMany({ where: { email }, data: { count: failures.length, ...last } });
  } else await tx.bounce.deleteMany({ where: { email } });
  const isStillBounced =
    failures.length >= bouncesBeforeSuppression || failures.some(({ bounceClass }) => bounceClass === 'permanent');
  if (!isStillBounced) await tx.suppression.deleteMany({ where: { email, reason: 'bounced', reply } });
}

/** What the mail server last said when it refused an address; undefined if it has not. */
export async function lastRefusalOf(email: string): Promise<string | undefined> {
  return (await db().bounce.findUnique({ where: { email }, select: { lastReply: true } }))?.lastReply;
}

/**
 * The newest messages of the list to an address that failed in a row, the newest first, without one in between that arrived. A
 * message that was accepted and returned later did not arrive; messages newer than the newest failure may still be
 * returned.
 */
async function failuresInARow(tx: Transaction, email: string, now: Date) {
  const messages = await tx.outboundMail.findMany({
    where: { recipient: email, status: { in: (['sent', 'bounced', 'failed'] as const).map(statusIs) } },
    orderBy: { id: 'desc' },
    take: looksBack,
    select: { template: true, status: true, bounceClass: true, bouncedAt: true, lastError: true },
  });
  const failures: typeof messages = [];
  for (const message of messages) {
    const { template, status, bounceClass, bouncedAt } = message;
    const isFailure = listTemplates.includes(template) && (bounceClass === 'temporary' || bounceClass === 'permanent');
    if (isFailure && bouncedAt && isWithinLast(windowDays * dayMilliseconds, bouncedAt, now)) failures.push(message);
    else if (status === statusIs('sent') && failures.length > 0) break;
  }
  return failures;
}
