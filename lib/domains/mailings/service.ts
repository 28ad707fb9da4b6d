import 'server-only';

import type { AuditAction } from '@/lib/domains/audit-action';
import { recordAudit, type Actor } from '@/lib/domains/audit/service';
import { cancelBatch, holdBatch, resumeBatch, resendRemaining } from '@/lib/domains/mail/outgoing/batch';
import { mailTransaction } from '@/lib/domains/mail/outgoing/enqueue';
import type { AdminNewsRow, MailingProgress, PlannedNews } from '@/lib/domains/news/schema';
import { db, type Transaction } from '@/lib/platform/database/db';
import { AppError, notFound } from '@/lib/platform/http/app-error';
import type { Page } from '@/lib/platform/lists/paging';
import { wakeJob } from '@/lib/platform/process/jobs';
import { listPlanned } from '@/lib/domains/news/items/service';

import { mailingsAudit } from './audit';
import { lockMailing } from './approvals';
import { approveAgain } from './approve';
import { findStop, obstacleOf } from './as-mailed';
import { exceptStopped, readNewsletters, requireNewsletter, withProgress } from './progress';
import type { Newsletter, NewsletterUpdate } from './schema';
import { newsletterJob } from './sending';
import { requireRestoreRead } from './unread-restore-service';

/** Sends the unconfirmed messages again: readers who did get the first one get it twice. */
export async function resendNewsletter(id: number, actor: Actor): Promise<Newsletter> {
  await mailTransaction(async (tx) => {
    await requireRestoreRead(tx, actor);
    await requireAsMailed(tx, id);
    const from: Newsletter['state'][] = ['sending', 'done'];
    const [row] = await tx.newsletter.updateManyAndReturn({
      where: { id, state: { in: from } },
      data: { state: 'sending' satisfies Newsletter['state'], hasStarted: true, outcome: null, finishedAt: null },
      select: { batchId: true, newsItemId: true, title: true },
    });
    if (!row) throw await whyNotChanged(tx, id);
    const count = await resendRemaining(tx, row.batchId);
    if (count === 0) throw new AppError('conflict', 'No message of this mailing can be sent again.');
    await recordAudit(tx, actor, {
      action: mailingsAudit['newsletter.resend'],
      subject: `News item ${row.newsItemId}: ${row.title}`,
      changes: { messages: { to: count } },
    });
  });
  wakeJob(newsletterJob);
  return requireNewsletter(id);
}

/** Throws a conflict if the letters of a mailing may not be handed over. Acts on the item wait from now on. */
async function requireAsMailed(tx: Transaction, id: number): Promise<void> {
  const mailing = await tx.newsletter.findUnique({ where: { id } });
  if (!mailing) throw notFound('Newsletter');
  const now = new Date();
  await lockMailing(tx, mailing, now);
  const stop = await findStop(tx, mailing, now);
  if (stop) throw new AppError('conflict', obstacleOf(stop));
}

const isPaused = async (tx: Transaction, id: number) =>
  (await tx.newsletter.count({ where: { id, state: 'paused' satisfies Newsletter['state'] } })) > 0;

async function whyNotChanged(tx: Transaction, id: number): Promise<AppError> {
  if (!(await tx.newsletter.count({ where: { id } }))) return notFound('Newsletter');
  return new AppError('conflict', 'The state of this mailing has changed. Please check it again.');
}

export const listNewsletters = () => readNewsletters({ orderBy: { id: 'desc' }, take: 20 });

/** The mailings that the site stopped or never began, and that wait for a person. */
export async function findStoppedMailings(): Promise<{ title: string; reason: string }[]> {
  return db().newsletter.findMany({
    where: { state: { in: ['paused', 'held'] satisfies Newsletter['state'][] }, reason: { not: '' } },
    orderBy: { id: 'desc' },
    take: 10,
    select: { title: true, reason: true },
  });
}

const soonMilliseconds = 10 * 60_000;

/** The mailings that start within ten minutes or are under way, the soonest first, then those that wait for a person. */
export async function listMailingsInSight(now: Date): Promise<MailingProgress[]> {
  const waiting: Newsletter['state'][] = ['sending', 'paused', 'held'];
  const soon = { startsAt: { lte: new Date(now.getTime() + soonMilliseconds) } };
  const rows = await db().newsletter.findMany({
    where: { OR: [{ state: { in: waiting } }, { state: 'approved' satisfies Newsletter['state'], ...soon }] },
    orderBy: { id: 'asc' },
  });
  const isWaiting = ({ state }: { state: string }) => Number(state === 'paused' || state === 'held');
  const startOf = ({ startsAt }: { startsAt: Date | null }) => startsAt?.getTime() ?? 0;
  rows.sort((one, other) => isWaiting(one) - isWaiting(other) || startOf(one) - startOf(other));
  return (await withProgress(rows)).map(({ progress }) => progress);
}

export async function withMailings(page: Page<Omit<AdminNewsRow, 'mailing'>>): Promise<Page<AdminNewsRow>> {
  const rows = await db().newsletter.findMany({
    where: { newsItemId: { in: page.rows.map(({ id }) => id) }, ...exceptStopped },
    orderBy: { id: 'asc' },
  });
  const mailings = new Map((await withProgress(rows)).map(({ row, progress }) => [row.newsItemId, progress]));
  return { ...page, rows: page.rows.map((item) => ({ ...item, mailing: mailings.get(item.id) ?? null })) };
}

const transitions = {
  paused: { from: ['sending'], action: mailingsAudit['newsletter.pause'], onMessages: holdBatch },
  sending: { from: ['paused'], action: mailingsAudit['newsletter.resume'], onMessages: resumeBatch },
  cancelled: {
    from: ['approved', 'held', 'sending', 'paused'],
    action: mailingsAudit['newsletter.cancel'],
    onMessages: cancelBatch,
  },
} satisfies Record<
  NewsletterUpdate['state'],
  { from: Newsletter['state'][]; action: AuditAction; onMessages: unknown }
>;

export async function updateNewsletter(
  id: number,
  { state, recipients, from: shownState }: NewsletterUpdate,
  actor: Actor,
): Promise<Newsletter> {
  const { from, action, onMessages } = transitions[state];
  if (shownState && state !== 'cancelled') throw new AppError('invalid', 'from is for the state cancelled.');
  await mailTransaction(async (tx) => {
    if (state === 'sending') {
      await requireRestoreRead(tx, actor);
      if (await approveAgain(tx, id, recipients, actor)) return;
      if (await isPaused(tx, id)) await requireAsMailed(tx, id);
    }
    const [row] = await tx.newsletter.updateManyAndReturn({
      where: { id, state: shownState ?? { in: from } },
      data: { state, reason: '', ...(state === 'cancelled' && { finishedAt: new Date() }) },
      select: { batchId: true, newsItemId: true, title: true },
    });
    if (!row) throw await whyNotChanged(tx, id);
    await onMessages(tx, row.batchId);
    await recordAudit(tx, actor, { action, subject: `News item ${row.newsItemId}: ${row.title}` });
  });
  wakeJob(newsletterJob);
  return requireNewsletter(id);
}

/** What is planned for the site, with the mailings that are approved with it. */
export async function listPlannedWithMailings(now = new Date()): Promise<PlannedNews[]> {
  const planned = await listPlanned(now);
  const starting = planned.filter(({ event }) => event === 'start').map(({ id }) => id);
  const mailings = await db().newsletter.findMany({
    where: { newsItemId: { in: starting }, state: 'approved' satisfies Newsletter['state'] },
    select: { newsItemId: true, recipients: true },
  });
  const recipients = new Map(mailings.map((mailing) => [mailing.newsItemId, mailing.recipients]));
  return planned.map((one) => ({
    ...one,
    recipients: one.event === 'start' ? (recipients.get(one.id) ?? null) : null,
  }));
}
