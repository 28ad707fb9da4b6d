import 'server-only';

import { randomUUID } from 'node:crypto';

import { insertRows, type Columns } from '../../database/json-rows';
import { db, type Transaction } from '../../db';
import { env } from '../../env';
import { singleton } from '../../process/singleton';
import { templates, type NewMail } from '../compose/templates/registry';

export const mailColumns = {
  recipient: 'text',
  template: 'text',
  data: 'text',
  messageId: 'text',
  createdAt: 'timestamp',
  nextAttemptAt: 'timestamp',
} satisfies Columns;

/** Writes messages in the caller's `mailTransaction`: they are sent if and only if it commits. */
export async function enqueueMail(tx: Transaction, messages: NewMail[]): Promise<void> {
  if (messages.length === 0) return;
  const now = new Date();
  await insertRows(
    tx,
    'OutboundMail',
    mailColumns,
    messages.map(({ recipient, template, data }) => ({
      recipient,
      template,
      data: JSON.stringify(templates[template].schema.parse(data)),
      messageId: newMessageId(),
      createdAt: now,
      nextAttemptAt: now,
    })),
  );
}

/** How the worker of this process is told that there is something to deliver, if it has one. */
export const mailWaker = singleton('mailWaker', () => ({ wake: () => {} }));

/** Runs a transaction that may write messages, and has the worker look for them when it is committed. */
export async function mailTransaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> {
  const result = await db().$transaction(work);
  mailWaker.get().wake();
  return result;
}

/** A name for a message that no other has, under this site's own. */
export function newMessageId(): string {
  return `<${randomUUID()}@${new URL(env().siteUrl).hostname}>`;
}
