import 'server-only';

import { db, type Transaction } from '@/lib/platform/database/db';

import { labelOfTemplate } from '../compose/templates/registry';
import type { MailTemplate } from '../compose/templates/template';
import { statusIs, type MailStatus } from './status';

export interface MessageTo {
  id: number;
  /** The title of the news item that a mailing sent, or the kind of message. */
  title: string;
  status: MailStatus;
  createdAt: string;
  lastError: string | null;
}

/** The newest messages to an address. */
export async function listMessagesTo(recipient: string, most: number): Promise<MessageTo[]> {
  const rows = await db().outboundMail.findMany({
    where: { recipient },
    orderBy: { id: 'desc' },
    take: most,
    select: {
      id: true,
      template: true,
      status: true,
      createdAt: true,
      lastError: true,
      batch: { select: { newsletter: { select: { title: true } } } },
    },
  });
  return Promise.all(
    rows.map(async ({ batch, template, status, createdAt, ...row }) => ({
      ...row,
      // Only the queue writes this column.
      status: status as MailStatus,
      title: batch?.newsletter?.title ?? (await labelOfTemplate(template)),
      createdAt: createdAt.toISOString(),
    })),
  );
}

const ended = (['sent', 'failed', 'bounced'] as const).map(statusIs);

/** The outcome of the newest message of a kind to an address that was accepted or given up; null if there is none. */
export async function findNewestOutcome(
  recipient: string,
  { name: template }: MailTemplate,
): Promise<{ isAccepted: boolean; createdAt: Date } | null> {
  const newest = await db().outboundMail.findFirst({
    where: { recipient, template, status: { in: ended } },
    orderBy: { id: 'desc' },
    select: { status: true, createdAt: true },
  });
  return newest && { isAccepted: newest.status === statusIs('sent'), createdAt: newest.createdAt };
}

/** Deletes messages of a kind whose data contain a text. Skips mailings, which are most of the mail. */
export async function deleteMessagesWith(
  tx: Transaction,
  { name: template }: MailTemplate,
  text: string,
): Promise<void> {
  const held = JSON.stringify(text);
  const where = { batchId: null, template, data: { contains: held } };
  // To the database, `_` and `%` in the text stand for others.
  const found = await tx.outboundMail.findMany({ where, select: { id: true, data: true } });
  const ids = found.filter(({ data }) => data.includes(held)).map(({ id }) => id);
  await tx.outboundMail.deleteMany({ where: { id: { in: ids } } });
}
