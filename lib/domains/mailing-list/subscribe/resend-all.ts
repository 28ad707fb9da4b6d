import 'server-only';

import { recordAudit, type Actor } from '../../audit/service';
import { db, takeLock, type Transaction } from '../../../platform/database/db';
import { isWithinLast } from '../../../platform/dates/stored-moment';
import { AppError } from '../../../platform/http/app-error';
import { judgeInOrder } from '../../../platform/limits/service';
import { inChunks } from '../../../platform/lists/in-chunks';
import { wakeJob, type Job } from '../../../platform/process/jobs';
import { readSetting, writeSetting } from '../../../platform/settings/service';
import { mailTransaction } from '../../mail/outgoing/enqueue';
import { verifySubscription } from '../../mail/compose/templates/verify-subscription';
import { countDue } from '../../mail/outgoing/letters';
import { allowanceToClaim } from '../../mail/outgoing/rate';
import { findSuppressions } from '../../mail/outgoing/suppression';
import { mailingListAudit } from '../audit';
import { messageIntervalSeconds, spendMessageLimits, mailboxOf } from '../message-limits';
import type { ResendCounts, ResendToAll } from '../schema';
import { pendingRows } from '../states';
import { sendVerification } from './verification-message';

/** The setting that holds the run under way, or how the last one ended. */
export const resendSetting = 'verification-resend';
/** An arbitrary key for PostgreSQL's advisory lock. */
const lockNumber = 2_026_112_701;
/** Small enough for other writers to wait only briefly. */
const chunkSize = 200;
/** No more of its messages wait at a time, because mail that a person waits for, such as a reset link, queues behind them. */
const waitingMaximum = 50;

interface Run {
  counts: ResendCounts;
  /** Absent when it has ended. */
  next?: { after: number; upTo: number; actor: Actor };
}

const none = { queued: 0, recent: 0, mailbox: 0, suppressed: 0 } satisfies ResendCounts;

async function readRun(tx: Pick<Transaction, 'siteSetting'> = db()): Promise<Run | null> {
  // Only `writeRun` writes it.
  return JSON.parse((await readSetting(resendSetting, tx)) ?? 'null') as Run | null;
}

const writeRun = (tx: Transaction, run: Run) => writeSetting(resendSetting, JSON.stringify(run), tx);

/** What a resend to all would do now, and what the run under way or the last one did. */
export async function previewResend(now = new Date()): Promise<ResendToAll> {
  const run = await readRun();
  const last = run?.counts ?? null;
  if (run?.next) return { isRunning: true, last, next: null };
  const next = { ...none };
  const mailboxes = new Set<string>();
  for await (const rows of inChunks(chunkSize, (row?: PendingRow) => readPending(db(), row?.id ?? 0))) {
    const { allowed, counts } = await db().$transaction((tx) => judge(tx, rows, now, judgeInOrder));
    const first = allowed.filter(({ email }) => !mailboxes.has(mailboxOf(email)));
    for (const { email } of first) mailboxes.add(mailboxOf(email));
    add(next, { ...counts, queued: first.length, mailbox: counts.mailbox + allowed.length - first.length });
  }
  return { isRunning: false, last, next };
}

/** Starts queuing the message again for all who are pending now, in the background; continues after a restart. */
export async function resendToAll({ id, email, client }: Actor): Promise<void> {
  await db().$transaction(async (tx) => {
    await takeLock(tx, lockNumber);
    if ((await readRun(tx))?.next) {
      throw new AppError('conflict', 'The messages are being queued already. Wait until that has ended.');
    }
    const newest = await tx.subscription.findFirst({ orderBy: { id: 'desc' }, select: { id: true } });
    await recordAudit(tx, { id, email, client }, { action, subject });
    await writeRun(tx, { counts: none, next: { after: 0, upTo: newest?.id ?? 0, actor: { id, email, client } } });
  });
  wakeJob(resendJob);
}

export const resendJob: Job = { name: 'verification-resend', every: 5000, firstAfter: 2000, run: resendStep };

/** Ends the run under way. What it has queued still goes out. Throws a conflict if there is none. */
export async function stopResend(actor: Actor): Promise<void> {
  await db().$transaction(async (tx) => {
    await takeLock(tx, lockNumber);
    const run = await readRun(tx);
    if (!run?.next) throw new AppError('conflict', 'No messages are being queued.');
    await finish(tx, run, actor);
  });
}

/**
 * Queues the next messages of the run under way, as many as the rates of the mail server leave for mailings; returns whether
 * there may be more at once.
 */
export async function resendStep(): Promise<boolean> {
  if (!(await readRun())?.next) return false;
  const [{ letters }, waiting] = await Promise.all([allowanceToClaim(), countDue(verifySubscription.name, new Date())]);
  const take = Math.min(letters, waitingMaximum - waiting);
  if (take <= 0) return false;
  return mailTransaction(async (tx) => {
    // Another instance waits here, and then continues where this one ended.
    await takeLock(tx, lockNumber);
    const run = await readRun(tx);
    if (!run?.next) return false;
    const now = new Date();
    const rows = await readPending(tx, run.next.after, { upTo: run.next.upTo, take });
    const { allowed, counts } = await judge(tx, rows, now);
    const claimed = await tx.subscription.updateManyAndReturn({
      where: { id: { in: allowed.map(({ id }) => id) }, ...pendingRows },
      data: { lastMessageAt: now },
      select: { id: true, email: true },
    });
    await sendVerification(tx, claimed, now);
    add(run.counts, { ...counts, queued: claimed.length });
    const last = rows.at(-1);
    if (last) {
      await writeRun(tx, { counts: run.counts, next: { ...run.next, after: last.id } });
      return true;
    }
    await finish(tx, run, run.next.actor);
    return false;
  });
}

const action = mailingListAudit['subscription.resend-all'];
const subject = 'All pending subscriptions';

async function finish(tx: Transaction, { counts }: Run, actor: Actor): Promise<void> {
  await writeRun(tx, { counts });
  const { queued, ...left } = counts;
  const leftOut = Object.values(left).reduce((sum, count) => sum + count);
  await recordAudit(tx, actor, { action, subject, changes: { queued: { to: queued }, leftOut: { to: leftOut } } });
}

type PendingRow = Awaited<ReturnType<typeof readPending>>[number];

function readPending(
  tx: Pick<Transaction, 'subscription'>,
  after: number,
  { upTo, take = chunkSize }: { upTo?: number; take?: number } = {},
) {
  return tx.subscription.findMany({
    where: { ...pendingRows, id: { gt: after, lte: upTo } },
    orderBy: { id: 'asc' },
    take,
    select: { id: true, email: true, lastMessageAt: true },
  });
}

/** Applies the rules of a single resend: who may get a message, and how many may not, by reason. */
async function judge(tx: Transaction, rows: PendingRow[], now: Date, inOrder?: typeof judgeInOrder) {
  const emails = rows.map(({ email }) => email);
  const off = await findSuppressions(tx, emails);
  const listed = rows.filter(({ email }) => !off.has(email));
  const isRecent = ({ lastMessageAt }: PendingRow) =>
    lastMessageAt !== null && isWithinLast(messageIntervalSeconds * 1000, lastMessageAt, now);
  const due = listed.filter((row) => !isRecent(row));
  const within = await spendMessageLimits(tx, due, now, inOrder);
  const allowed = due.filter(({ email }) => within.has(email));
  const counts: ResendCounts = {
    queued: allowed.length,
    recent: listed.length - due.length,
    mailbox: due.length - allowed.length,
    suppressed: rows.length - listed.length,
  };
  return { allowed, counts };
}

function add(sum: ResendCounts, counts: ResendCounts): ResendCounts {
  for (const name of Object.keys(none) as (keyof ResendCounts)[]) sum[name] += counts[name];
  return sum;
}
