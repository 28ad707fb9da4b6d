import 'server-only';

import { db } from '../../../platform/database/db';
import { env } from '../../../platform/process/env';
import { countBounce } from '../outgoing/bounces';
import { released, statusIs } from '../outgoing/status';
import type { Failure } from './delivery-status';

/** How a report identifies a message. */
interface Named {
  messageId?: string;
  plusDetail?: string;
}

/**
 * Records a returned message, once, and counts it against its address. Returns whether this site sent a message with
 * that id; addresses in the report itself are not trusted.
 */
export async function recordReturn(
  { messageId, plusDetail, bounceClass, reply }: Named & Failure,
  now = new Date(),
): Promise<boolean> {
  const names = [
    ...(messageId ? [messageId] : []),
    // A relay may have replaced the Message-ID; the return address still contains ours.
    ...(plusDetail ? [`<${plusDetail}@${new URL(env().siteUrl).hostname}>`] : []),
  ];
  if (names.length === 0) return false;
  return db().$transaction(async (tx) => {
    const [returned] = await tx.outboundMail.updateManyAndReturn({
      where: { messageId: { in: names }, status: { in: (['sent', 'unconfirmed'] as const).map(statusIs) } },
      data: { status: statusIs('bounced'), bounceClass, bouncedAt: now, lastError: reply, data: '', ...released },
      select: { recipient: true },
    });
    if (returned) await countBounce(tx, { email: returned.recipient, bounceClass, reply }, now);
    return Boolean(returned) || (await tx.outboundMail.count({ where: { messageId: { in: names } } })) > 0;
  });
}
