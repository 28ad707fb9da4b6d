import 'server-only';

import { db, type Transaction } from '../../../platform/database/db';
import type { BounceClass } from './bounce-class';
import { statusIs } from './status';
import { suppress } from './suppression';

/** Temporary failures in a row within `windowDays` that suppress an address; one permanent failure is enough. */
export const bouncesBeforeSuppression = 3;
const windowDays = 14;
const dayMilliseconds = 24 * 60 * 60 * 1000;
/** How many of an address's newest messages are examined: more than a mailing a day for two weeks. */
const looksBack = 50;

export interface Bounce {
  email: string;
  bounceClass: BounceClass;
  /** The mail server's reply. */
  reply: string;
}

/** Counts a failure against the message's address. The failure must already be in the message's row. */
export async function countBounce(tx: Transaction, { email, bounceClass, reply }: Bounce, now: Date): Promise<void> {
  if (bounceClass === 'other') return;
  const count = await countInARow(tx, email, now);
  const last = { count, lastAt: now, lastReply: reply };
  await tx.bounce.upsert({ where: { email }, create: { email, ...last }, update: last, select: { email: true } });
  if (bounceClass === 'permanent' || count >= bouncesBeforeSuppression) await suppress(tx, email, 'bounced', reply);
}

/** Undoes `countBounce` for a failure that was not about the address. It must be gone from the message's row. */
export async function takeBackBounce(tx: Transaction, email: string, reply: string, now: Date): Promise<void> {
  await tx.suppression.deleteMany({ where: { email, reason: 'bounced', reply } });
  const count = await countInARow(tx, email, now);
  if (count > 0) await tx.bounce.updateMany({ where: { email }, data: { count } });
  else await tx.bounce.deleteMany({ where: { email } });
}

/** What the mail server last said when it refused an address; undefined if it has not. */
export async function lastRefusalOf(email: string): Promise<string | undefined> {
  return (await db().bounce.findUnique({ where: { email }, select: { lastReply: true } }))?.lastReply;
}

/**
 * The number of newest messages to an address that failed in a row, without one in between that arrived. A message that
 * was accepted and returned later did not arrive; messages newer than the newest failure may still be returned.
 */
async function countInARow(tx: Transaction, email: string, now: Date): Promise<number> {
  const messages = await tx.outboundMail.findMany({
    where: { recipient: email, status: { in: (['sent', 'bounced', 'failed'] as const).map(statusIs) } },
    orderBy: { id: 'desc' },
    take: looksBack,
    select: { status: true, bounceClass: true, bouncedAt: true },
  });
  const since = now.getTime() - windowDays * dayMilliseconds;
  let count = 0;
  for (const { status, bounceClass, bouncedAt } of messages) {
    const isFailure = bounceClass === 'temporary' || bounceClass === 'permanent';
    if (isFailure && (bouncedAt?.getTime() ?? 0) >= since) count += 1;
    else if (status === statusIs('sent') && count > 0) break;
  }
  return count;
}
