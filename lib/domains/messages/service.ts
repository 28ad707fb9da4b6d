import 'server-only';

import { raw, sqltag as sql } from '@prisma/client/runtime/client';

import { defineAuditActions, type AuditFields } from '@/lib/domains/audit-action';
import { findLastActor } from '@/lib/domains/audit/read-service';
import { recordAudit, type Actor } from '@/lib/domains/audit/service';
import { contactMessage, keptMessages } from '@/lib/domains/mail/compose/templates/contact-message';
import type { FindWanted } from '@/lib/domains/mail/compose/templates/template';
import { enqueueMail, mailTransaction } from '@/lib/domains/mail/outgoing/enqueue';
import { paths } from '@/lib/paths';
import { columnsOf } from '@/lib/platform/database/columns';
import { db, takeLock, type Prisma } from '@/lib/platform/database/db';
import { isWithinLast, withinLast } from '@/lib/platform/dates/stored-time';
import { notFound, tooMany } from '@/lib/platform/http/app-error';
import {
  deleteUses,
  recordUses,
  spendLimits,
  timeOfUse,
  withNetwork,
  type StoredLimit,
} from '@/lib/platform/limits/service';
import { pageOfList } from '@/lib/platform/lists/page-of-keys';
import type { Page } from '@/lib/platform/lists/paging';
import { shortList } from '@/lib/platform/lists/search-forms';
import { env } from '@/lib/platform/process/env';
import type { Job } from '@/lib/platform/process/jobs';
import { maskedEmail } from '@/lib/platform/text/email-address';
import { site } from '@/lib/site';

import {
  ContactMessageSchema,
  type ContactMessage,
  type ContactMessageCreate,
  type ContactMessageDetails,
  type ContactMessageQuery,
} from './schema';

export const messagesAudit = defineAuditActions({
  /** Of earlier releases, for both. */
  'message.update': 'Marked a message as answered or not',
  'message.answered': 'Marked a message as answered',
  'message.not-answered': 'Marked a message as not answered',
  'message.delete': 'Deleted a message',
});

/** The fields whose changes are recorded. */
export const messagesAuditFields: AuditFields = { isAnswered: 'Answered' };

const fields = columnsOf(ContactMessageSchema);

function toMessage(row: Prisma.ContactMessageGetPayload<{ select: typeof fields }>): ContactMessage {
  return { ...row, createdAt: row.createdAt.toISOString(), answeredAt: row.answeredAt?.toISOString() ?? null };
}

export const contactLimit = { scope: 'contact:client', maximum: 60, windowSeconds: 60 * 60 } satisfies StoredLimit;
/** Messages that the contact address receives per hour. Further ones are kept and reported in one digest. */
export const contactCeiling = {
  scope: 'contact:address',
  maximum: 120,
  windowSeconds: 60 * 60,
} satisfies StoredLimit;
/** Counts kept messages that no digest has reported yet. */
const digestScope = 'contact:kept';
/** The same message in every field again so soon means a reloaded page or a second click. */
const repeatMilliseconds = 10 * 60 * 1000;

/**
 * Stores a message, unless it repeats one of the last ten minutes, and sends it to the contact address if that
 * address's limit allows. Throws a 429 if the client, or its network, has sent too many.
 */
export async function sendContactMessage(input: ContactMessageCreate, client: string, now = new Date()): Promise<void> {
  const { retryAfterSeconds } = await spendLimits(withNetwork(contactLimit, client));
  if (retryAfterSeconds) throw tooMany('Too many messages from your network.', retryAfterSeconds);
  const ceiling = await spendLimits([{ limit: contactCeiling, key: site.contact.email }]);
  const isNew = await mailTransaction(async (tx) => {
    // Of two at the same moment, the second finds the first.
    await takeLock(tx, 'contactMessages');
    const written = { ...input, organization: input.organization ?? null };
    const repeated = await tx.contactMessage.findFirst({
      where: { ...written, createdAt: withinLast(repeatMilliseconds, now) },
      select: { id: true },
    });
    if (repeated) return false;
    await tx.contactMessage.create({ data: { ...written, createdAt: now }, select: { id: true } });
    if (ceiling.retryAfterSeconds) {
      await recordUses(tx, [{ scope: digestScope, key: site.contact.email, count: 1, at: now }]);
      return true;
    }
    await enqueueMail(tx, [{ recipient: site.contact.email, template: contactMessage, data: written }]);
    return true;
  });
  if (!isNew) await ceiling.undo();
}

/** Notifies the contact address how many messages were stored without mail, an hour after the first of them. */
export async function sendMessageDigest(now = new Date()): Promise<void> {
  const first = await timeOfUse('first', { scope: digestScope });
  if (!first || isWithinLast(contactCeiling.windowSeconds * 1000, first, now)) return;
  await mailTransaction(async (tx) => {
    // Deletes nothing if another instance was first.
    const count = await deleteUses(tx, digestScope);
    if (count === 0) return;
    const data = { count, ceiling: contactCeiling.maximum, link: `${env().siteUrl}${paths.messages}` };
    await enqueueMail(tx, [{ recipient: site.contact.email, template: keptMessages, data }]);
  });
}

export const messageDigestJob: Job = {
  name: 'kept messages',
  every: 60_000,
  firstAfter: 30_000,
  run: () => sendMessageDigest(),
};

export const searchedMessages = shortList('ContactMessage', ['email', 'name', 'organization', 'message']);

/** Returns a page of the messages, by default from the newest on. */
export function listContactMessages({
  answered,
  sort = '-createdAt',
  ...query
}: ContactMessageQuery): Promise<Page<ContactMessage>> {
  const isAnswered = answered === 'true';
  return pageOfList(
    searchedMessages,
    {
      ...query,
      sort,
      filters: answered ? [sql`"ContactMessage"."answeredAt" IS ${raw(isAnswered ? 'NOT NULL' : 'NULL')}`] : [],
      countAll: () =>
        db().contactMessage.count({ where: answered && { answeredAt: isAnswered ? { not: null } : null } }),
    },
    async (ids) => (await db().contactMessage.findMany({ where: { id: { in: ids } }, select: fields })).map(toMessage),
  );
}

/** How many messages are not marked as answered. */
export async function countNewMessages(): Promise<number> {
  return db().contactMessage.count({ where: { answeredAt: null } });
}

/** Returns a message, with who marked it as answered. Throws a 404 if it has been deleted. */
export async function getContactMessage(id: number): Promise<ContactMessageDetails> {
  const row = await db().contactMessage.findUnique({ where: { id }, select: fields });
  if (!row) throw notFound('Message');
  const actions = [messagesAudit['message.answered'], messagesAudit['message.update']];
  const answeredBy = row.answeredAt && (await findLastActor({ actions, subject: subjectOf(row) }));
  return { ...toMessage(row), answeredBy: answeredBy ?? null };
}

/** Marks a message as answered now, or as not answered; one that already is stays as it is. Throws a 404 if it has been deleted. */
export async function updateContactMessage(
  id: number,
  { isAnswered }: { isAnswered: boolean },
  actor: Actor,
): Promise<ContactMessage> {
  return db().$transaction(async (tx) => {
    const [changed] = await tx.contactMessage.updateManyAndReturn({
      where: { id, answeredAt: isAnswered ? null : { not: null } },
      data: { answeredAt: isAnswered ? new Date() : null },
      select: fields,
    });
    const row = changed ?? (await tx.contactMessage.findUnique({ where: { id }, select: fields }));
    if (!row) throw notFound('Message');
    if (changed) {
      const action = messagesAudit[isAnswered ? 'message.answered' : 'message.not-answered'];
      await recordAudit(tx, actor, { action, subject: subjectOf(row) });
    }
    return toMessage(row);
  });
}

/** Deletes a message; the audit trail keeps only its masked address. Throws a 404 if it has been deleted. */
export async function deleteContactMessage(id: number, actor: Actor): Promise<void> {
  await db().$transaction(async (tx) => {
    const row = await tx.contactMessage.findUnique({ where: { id }, select: { id: true, email: true } });
    if (!row || (await tx.contactMessage.deleteMany({ where: { id } })).count === 0) throw notFound('Message');
    await recordAudit(tx, actor, { action: messagesAudit['message.delete'], subject: subjectOf(row) });
  });
}

function subjectOf({ id, email }: { id: number; email: string }): string {
  return `Message ${id} from ${maskedEmail(email)}`;
}

/** Messages that were deleted in the back office before they went out are not sent to the contact address. */
export const findWantedMessages: FindWanted = async (messages, tx) => {
  const wanted = new Set<number>();
  for (const { id, data } of messages) {
    const { email, message } = contactMessage.schema.parse(JSON.parse(data));
    if ((await tx.contactMessage.count({ where: { email, message } })) > 0) wanted.add(id);
  }
  return wanted;
};
