import 'server-only';

import { insertRows } from '../../database/json-rows';
import type { Transaction } from '../../db';
import { singleton } from '../../process/singleton';
import { newMessageId } from './message-id';
import { templates, type NewMail } from '../compose/templates/registry';

/** Writes messages in the caller's transaction: they are sent if and only if it commits. Then wake the worker. */
export async function enqueueMail(tx: Transaction, messages: NewMail[]): Promise<void> {
  if (messages.length === 0) return;
  const now = new Date();
  await insertRows(
    tx,
    'OutboundMail',
    {
      recipient: 'text',
      template: 'text',
      data: 'text',
      messageId: 'text',
      createdAt: 'timestamp',
      nextAttemptAt: 'timestamp',
    },
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

/** How the worker of this process is told, if it has one. */
export const mailWaker = singleton('mailWaker', () => ({ wake: () => {} }));

/** Tells the worker of this process, if it has one, that there is something to deliver. */
export function wakeMailWorker(): void {
  mailWaker.get().wake();
}
