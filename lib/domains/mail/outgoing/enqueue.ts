import 'server-only';
import { randomUUID } from 'node:crypto';
import type { z } from 'zod';

import { db, type Transaction } from '@/lib/platform/database/db';
import { insertRows, type Columns } from '@/lib/platform/database/json-rows';
import { env } from '@/lib/platform/process/env';
import { singleton } from '@/lib/platform/process/singleton';

import { mailData, type NewMail } from '../compose/templates/template';

export const mailColumns = {
  recipient: 'text',
  template: 'text',
  data: 'text',
  messageId: 'text',
  createdAt: 'timestamp',
  nextAttemptAt: 'timestamp',
} satisfies Columns;

/** A new row of the queue, due at once, with a unique Message-ID. */
export function newRow(recipient: string, template: string, data: string) {
  const now = new Date();
  const messageId = `<${randomUUID()}@${new URL(env().siteUrl).hostname}>`;
  return { recipient, template, data, messageId, createdAt: now, nextAttemptAt: now };
}

/** Queues messages in the caller's `mailTransaction`: they are sent only if it commits. Returns their Message-IDs. */
export async function enqueueMail<Schema extends z.ZodType>(
  tx: Transaction,
  messages: NewMail<Schema>[],
): Promise<string[]> {
  if (messages.length === 0) return [];
  const rows = messages.map((mail) => newRow(mail.recipient, mail.template.name, mailData(mail)));
  await insertRows(tx, 'OutboundMail', mailColumns, rows);
  return rows.map(({ messageId }) => messageId);
}

/** Wakes this process's mail worker, if it has one. */
export const mailWaker = singleton('mailWaker', () => ({ wake: () => {} }));

/** Runs a transaction that may write messages, and wakes the worker once it is committed. */
export async function mailTransaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> {
  const result = await db().$transaction(work);
  mailWaker.get().wake();
  return result;
}
