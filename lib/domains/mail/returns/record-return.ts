import 'server-only';

import { db } from '@/lib/platform/database/db';
import { env } from '@/lib/platform/process/env';

import { countBounce } from '../outgoing/bounces';
import { lockReaders } from '../outgoing/readers';
import { released, statusIs } from '../outgoing/status';
import type { Failure } from './delivery-status';

/** How a report identifies a message. */
interface Named {
  messageId?: string;
  plusDetail?: string;
}

const returnable = (['sent', 'unconfirmed'] as const).map(statusIs);

/**
 * Records a returned message, once, and counts it against its address, if the report says of that address that it failed.
 * Returns whether this site sent a message with that id; addresses in the report itself are not trusted.
 */
export async function recordReturn(
  { messageId, plusDetail }: Named,
  failureOf: (recipient: string) => Failure | undefined,
  now = new Date(),
): Promise<boolean> {
  const names = [
    ...(messageId ? [messageId] : []),
    // A relay may have replaced the Message-ID; the return address still contains ours.
    ...(plusDetail ? [`<${plusDetail}@${new URL(env().siteUrl).hostname}>`] : []),
  ];
  if (names.length === 0) return false;
  return db().$transaction(async (tx) => {
    const named = await tx.outboundMail.findMany({
      where: { messageId: { in: names } },
      orderBy: { id: 'asc' },
      select: { id: true, recipient: true, template: true },
    });
    for (const { id, recipient, template } of named) {
      const failure = failureOf(recipient);
      if (!failure) continue;
      const { bounceClass, reply } = failure;
      await lockReaders(tx, [recipient]);
      const { count } = await tx.outboundMail.updateMany({
        where: { id, status: { in: returnable } },
        data: { status: statusIs('bounced'), bounceClass, bouncedAt: now, lastError: reply, data: '', ...released },
      });
      if (count > 0) await countBounce(tx, { email: recipient, template, bounceClass, reply }, now);
    }
    return named.length > 0;
  });
}
