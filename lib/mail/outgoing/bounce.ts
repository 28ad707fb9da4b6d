import 'server-only';

import { db, type Transaction } from '../../db';
import { suppress } from './suppression';

/** After so many messages in a row that its mail server refused for good, an address is left alone. */
export const bouncesBeforeSuppression = 3;

export async function recordBounce(tx: Transaction, email: string, reply: string): Promise<void> {
  const last = { lastAt: new Date(), lastReply: reply };
  const { count } = await tx.bounce.upsert({
    where: { email },
    create: { email, count: 1, ...last },
    update: { count: { increment: 1 }, ...last },
    select: { count: true },
  });
  if (count >= bouncesBeforeSuppression) await suppress(tx, email, 'bounced');
}

/** These addresses take mail: what went wrong before counts no more. */
export async function deleteBounces(emails: string[]): Promise<void> {
  await db().bounce.deleteMany({ where: { email: { in: emails } } });
}
