import 'server-only';

import type { AuditAction } from '../audit/schema';
import { recordAudit, type Actor } from '../audit/service';
import { db, type Prisma, type Transaction } from '../../platform/database/db';
import { AppError, notFound } from '../../platform/http/app-error';
import { cancelBatch, createMailBatch, holdBatch, resumeBatch, resendRemaining } from '../mail/outgoing/batch';
import { previewMail } from '../mail/compose/message';
import { enqueueMail, mailTransaction } from '../mail/outgoing/enqueue';
import type { MailStatus } from '../mail/outgoing/status';
import type { AdminNewsItem, AdminNewsRow } from '../news/schema';
import { letterBody } from '../news/letter-body';
import { letterSurroundings } from '../news/letter-surroundings';
import { hasItem, lockMailedItem } from '../news/mailing-service';
import { getPublishedNewsItem } from '../news/published';
import type { Page } from '../../platform/lists/paging';
import { wakeJob } from '../../platform/process/jobs';
import { approveAgain, clearCanceledMailing } from './approve';
import { readOutcome, toNewsletter } from './progress';
import { countRecipients } from './recipients';
import { hasLostItem } from './starting';
import type { Newsletter, NewsletterPreview, NewsletterSend, NewsletterUpdate } from './schema';
import { newsletterJob } from './sending';
import { requireRestoreRead } from './unread-restore-service';

function endsOf(outcome: Partial<Record<MailStatus, number>> | null) {
  const { sent = 0, kept = 0, failed = 0 } = outcome ?? {};
  return outcome ? { sent, kept, failed } : { sent: null, kept: null, failed: null };
}

/** All mailings but those that were taken back before their first letter. */
const hasBegunOrWill = {
  OR: [{ hasStarted: true }, { state: { not: 'cancelled' satisfies Newsletter['state'] } }],
};

async function requirePublished(newsItemId: number) {
  const item = await getPublishedNewsItem(newsItemId);
  if (item) return item;
  if (await hasItem(newsItemId)) throw notPublished();
  throw notFound('News item');
}

const notPublished = () => new AppError('conflict', 'Only a published news item can be sent.');

async function mailOf(newsItemId: number, isTest = false) {
  const { title, excerpt, content, html, category, date, files = [] } = await requirePublished(newsItemId);
  const body = letterBody({ content, format: html ? 'markdown' : 'plain' });
  const surroundings = await letterSurroundings({ id: newsItemId, date, files });
  const data = { title, excerpt, ...body, category, date, ...surroundings, isTest };
  return { template: 'news-item' as const, data };
}

/** The letter as one reader would see it, and the number of recipients. */
export async function previewNewsletter(newsItemId: number, reader: string): Promise<NewsletterPreview> {
  const mail = await mailOf(newsItemId);
  const [audience, row] = await Promise.all([
    countRecipients({ category: mail.data.category }),
    db().newsletter.findFirst({ where: { newsItemId, ...hasBegunOrWill }, orderBy: { id: 'desc' } }),
  ]);
  return { ...(await previewMail(mail, reader)), ...audience, newsletter: row && (await toNewsletter(row)) };
}

/** Sends the message only to its author, with a subject that marks it as a test. */
export async function sendTestNewsletter(newsItemId: number, recipient: string): Promise<void> {
  const mail = await mailOf(newsItemId, true);
  await mailTransaction((tx) => enqueueMail(tx, [{ ...mail, recipient }]));
}

/** Sends a published item to all verified subscribers, in the background and across restarts; an item is sent once. */
export async function sendNewsletter(
  newsItemId: number,
  { recipients, toSubscriptionId }: NewsletterSend,
  actor: Actor,
): Promise<Newsletter> {
  const mail = await mailOf(newsItemId);
  const { category } = mail.data;
  const now = await countRecipients({ category, upTo: toSubscriptionId });
  if (now.recipients > recipients || now.recipients === 0) {
    const current = await countRecipients({ category });
    throw new AppError('conflict', 'The number of subscribers has changed. Please check it again.', {
      body: { current },
    });
  }
  const row = await db().$transaction(async (tx) => {
    await requireRestoreRead(tx, actor);
    if (await tx.newsletter.findFirst({ where: { newsItemId, ...hasBegunOrWill }, select: { id: true } })) {
      throw new AppError('conflict', 'This news item has already been sent.');
    }
    const item = await lockMailedItem(tx, newsItemId, new Date());
    if (item.state !== 'published') throw notPublished();
    const version = item.publicVersion || 1;
    await clearCanceledMailing(tx, newsItemId, version);
    // The current text, which may have changed since it was read.
    const { title, excerpt, content, html } = item;
    const body = letterBody({ content, format: html ? 'markdown' : 'plain' });
    const batchId = await createMailBatch(tx, { ...mail, data: { ...mail.data, title, excerpt, ...body } });
    const created = await tx.newsletter.create({
      data: {
        newsItemId,
        version,
        title,
        category,
        batchId,
        state: 'sending' satisfies Newsletter['state'],
        recipients: now.recipients,
        toSubscriptionId,
        startedBy: actor.email,
      },
    });
    await recordAudit(tx, actor, {
      action: 'newsletter.send',
      subject: `News item ${newsItemId}: ${title}`,
      changes: { recipients: { to: now.recipients } },
    });
    return created;
  });
  wakeJob(newsletterJob);
  return toNewsletter(row);
}

/** Sends the unconfirmed messages again: readers who did get the first one get it twice. */
export async function resendNewsletter(id: number, actor: Actor): Promise<Newsletter> {
  await mailTransaction(async (tx) => {
    await requireRestoreRead(tx, actor);
    const from: Newsletter['state'][] = ['sending', 'done'];
    const [row] = await tx.newsletter.updateManyAndReturn({
      where: { id, state: { in: from } },
      data: { state: 'sending' satisfies Newsletter['state'], outcome: null, finishedAt: null },
      select: { batchId: true, newsItemId: true, title: true, kind: true },
    });
    if (!row) throw await whyNotChanged(tx, id);
    await requireItem(tx, row);
    const count = await resendRemaining(tx, row.batchId);
    if (count === 0) throw new AppError('conflict', 'No message of this mailing can be sent again.');
    await recordAudit(tx, actor, {
      action: 'newsletter.resend',
      subject: `News item ${row.newsItemId}: ${row.title}`,
      changes: { messages: { to: count } },
    });
  });
  wakeJob(newsletterJob);
  return requireNewsletter(id);
}

/** Throws a conflict if a mailing's item is no longer on the site as it was mailed. */
async function requireItem(tx: Transaction, mailing: Parameters<typeof hasLostItem>[0]): Promise<void> {
  if (await hasLostItem(mailing, new Date(), tx))
    throw new AppError('conflict', 'The news item is no longer on the site as it was mailed.');
}

async function whyNotChanged(tx: Transaction, id: number): Promise<AppError> {
  if (!(await tx.newsletter.count({ where: { id } }))) return notFound('Newsletter');
  return new AppError('conflict', 'The state of this mailing has changed. Please check it again.');
}

export async function requireNewsletter(id: number): Promise<Newsletter> {
  const row = await db().newsletter.findUnique({ where: { id } });
  if (!row) throw notFound('Newsletter');
  return toNewsletter(row);
}

export async function listNewsletters(): Promise<Newsletter[]> {
  const rows = await db().newsletter.findMany({ orderBy: { id: 'desc' }, take: 20 });
  return Promise.all(rows.map(toNewsletter));
}

/** The mailings that the site stopped or never began, and that wait for an administrator. */
export async function findStoppedMailings(): Promise<{ title: string; reason: string }[]> {
  return db().newsletter.findMany({
    where: { state: { in: ['paused', 'held'] satisfies Newsletter['state'][] }, reason: { not: '' } },
    orderBy: { id: 'desc' },
    take: 10,
    select: { title: true, reason: true },
  });
}

function toMailing(row: Prisma.NewsletterGetPayload<object>): NonNullable<AdminNewsRow['mailing']> {
  const { state, recipients, outcome, createdAt, finishedAt } = row;
  return {
    state: state as Newsletter['state'],
    recipients,
    ...endsOf(outcome ? readOutcome(outcome) : null),
    at: (finishedAt ?? createdAt).toISOString(),
  };
}

/** The mailing that was started last; null before the first. */
export async function findLastMailing() {
  const row = await db().newsletter.findFirst({ orderBy: { id: 'desc' } });
  return row && { title: row.title, mailing: toMailing(row) };
}

export async function withMailings(page: Page<AdminNewsItem>): Promise<Page<AdminNewsRow>> {
  const rows = await db().newsletter.findMany({
    where: { newsItemId: { in: page.rows.map(({ id }) => id) }, ...hasBegunOrWill },
    orderBy: { id: 'asc' },
  });
  const mailings = new Map(rows.map((row) => [row.newsItemId, toMailing(row)]));
  return { ...page, rows: page.rows.map((item) => ({ ...item, mailing: mailings.get(item.id) ?? null })) };
}

const transitions = {
  paused: { from: ['sending'], action: 'newsletter.pause', onMessages: holdBatch },
  sending: { from: ['paused'], action: 'newsletter.resume', onMessages: resumeBatch },
  cancelled: {
    from: ['approved', 'held', 'sending', 'paused'],
    action: 'newsletter.cancel',
    onMessages: cancelBatch,
  },
} satisfies Record<
  NewsletterUpdate['state'],
  { from: Newsletter['state'][]; action: AuditAction; onMessages: unknown }
>;

export async function updateNewsletter(
  id: number,
  { state, recipients }: NewsletterUpdate,
  actor: Actor,
): Promise<Newsletter> {
  const { from, action, onMessages } = transitions[state];
  await mailTransaction(async (tx) => {
    if (state === 'sending') await requireRestoreRead(tx, actor);
    if (state === 'sending' && (await approveAgain(tx, id, recipients, actor))) return;
    const [row] = await tx.newsletter.updateManyAndReturn({
      where: { id, state: { in: from } },
      data: { state, reason: '', ...(state === 'cancelled' && { finishedAt: new Date() }) },
      select: { batchId: true, newsItemId: true, title: true, kind: true },
    });
    if (!row) throw await whyNotChanged(tx, id);
    if (state === 'sending') await requireItem(tx, row);
    await onMessages(tx, row.batchId);
    await recordAudit(tx, actor, { action, subject: `News item ${row.newsItemId}: ${row.title}` });
  });
  wakeJob(newsletterJob);
  return requireNewsletter(id);
}
