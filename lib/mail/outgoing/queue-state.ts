import 'server-only';

import { db } from '../../db';
import { statusIs, type MailStatus } from './status';

/** What the queue holds that is not done with, by status. */
export async function countQueue(): Promise<Record<string, number>> {
  const statuses: MailStatus[] = ['pending', 'held', 'claimed', 'handing_over', 'failed', 'unconfirmed'];
  const counts = await Promise.all(statuses.map((status) => db().outboundMail.count({ where: { status } })));
  return Object.fromEntries(statuses.map((status, index) => [status, counts[index] ?? 0]));
}

/** How long the message that has waited longest has been due, in seconds; 0 where none is. */
export async function longestOverdueSeconds(now = new Date()): Promise<number> {
  const first = await db().outboundMail.findFirst({
    where: { status: statusIs('pending'), nextAttemptAt: { lte: now } },
    orderBy: { nextAttemptAt: 'asc' },
    select: { nextAttemptAt: true },
  });
  return first ? (now.getTime() - first.nextAttemptAt.getTime()) / 1000 : 0;
}
