import 'server-only';

import { recordAudit, type Actor } from '../audit/service';
import { columnsOf } from '../database/columns-of';
import { containsText, db, type Prisma } from '../db';
import { maskedEmail } from '../email-address';
import { notFound, tooMany } from '../app-error';
import { spendLimits, type StoredLimit } from '../limits/service';
import { parseSort } from '../lists/keyset';
import { pageByOffset } from '../lists/page-by-offset';
import type { Page } from '../lists/paging';
import { enqueueMail, mailTransaction } from '../mail/outgoing/enqueue';
import { site } from '../site';
import {
  ContactMessageSchema,
  type ContactMessage,
  type ContactMessageCreate,
  type ContactMessageQuery,
} from './schema';

const fields = columnsOf(ContactMessageSchema);

function toMessage(row: Prisma.ContactMessageGetPayload<{ select: typeof fields }>): ContactMessage {
  return { ...row, createdAt: row.createdAt.toISOString(), answeredAt: row.answeredAt?.toISOString() ?? null };
}

export const contactLimit = { scope: 'contact:client', maximum: 60, windowSeconds: 60 * 60 } satisfies StoredLimit;
/** The same words from the same address again so soon are a reloaded page or a second click. */
const repeatMilliseconds = 10 * 60 * 1000;

/** Keeps a message and sends it to the contact address, once; throws a 429 when the client has sent too many. */
export async function sendContactMessage(input: ContactMessageCreate, client: string, now = new Date()): Promise<void> {
  const { retryAfterSeconds } = await spendLimits([{ limit: contactLimit, key: client }]);
  if (retryAfterSeconds) throw tooMany('Too many messages from your network.', retryAfterSeconds);
  await mailTransaction(async (tx) => {
    const { email, message } = input;
    const since = new Date(now.getTime() - repeatMilliseconds);
    const repeated = await tx.contactMessage.findFirst({
      where: { email, message, createdAt: { gt: since } },
      select: { id: true },
    });
    if (repeated) return;
    await tx.contactMessage.create({ data: { ...input, createdAt: now }, select: { id: true } });
    await enqueueMail(tx, [
      {
        recipient: site.contact.email,
        template: 'contact-message',
        data: { ...input, organization: input.organization ?? null },
      },
    ]);
  });
}

export async function listContactMessages({
  q,
  answered,
  sort = '-createdAt',
  ...page
}: ContactMessageQuery): Promise<Page<ContactMessage>> {
  const { field, direction } = parseSort(sort);
  const where: Prisma.ContactMessageWhereInput = {
    ...(answered && { answeredAt: answered === 'true' ? { not: null } : null }),
    ...(q && {
      OR: [
        { email: containsText(q.toLowerCase()) },
        { name: containsText(q) },
        { organization: containsText(q) },
        { message: containsText(q) },
      ],
    }),
  };
  return pageByOffset(page, {
    count: () => db().contactMessage.count({ where }),
    read: async (range) => {
      const orderBy = [{ [field]: direction }, { id: direction }];
      return (await db().contactMessage.findMany({ where, orderBy, ...range, select: fields })).map(toMessage);
    },
  });
}

export async function updateContactMessage(
  id: number,
  { isAnswered }: { isAnswered: boolean },
  actor: Actor,
): Promise<ContactMessage> {
  return db().$transaction(async (tx) => {
    const [row] = await tx.contactMessage.updateManyAndReturn({
      where: { id },
      data: { answeredAt: isAnswered ? new Date() : null },
      select: fields,
    });
    if (!row) throw notFound('Message');
    await recordAudit(tx, actor, {
      action: 'message.update',
      subject: subjectOf(row),
      changes: { isAnswered: { to: isAnswered } },
    });
    return toMessage(row);
  });
}

export async function deleteContactMessage(id: number, actor: Actor): Promise<void> {
  await db().$transaction(async (tx) => {
    const row = await tx.contactMessage.findUnique({ where: { id }, select: { id: true, email: true } });
    if (!row || (await tx.contactMessage.deleteMany({ where: { id } })).count === 0) throw notFound('Message');
    await recordAudit(tx, actor, { action: 'message.delete', subject: subjectOf(row) });
  });
}

function subjectOf({ id, email }: { id: number; email: string }): string {
  return `Message ${id} from ${maskedEmail(email)}`;
}
