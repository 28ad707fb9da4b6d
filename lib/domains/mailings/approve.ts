import 'server-only';

import { createHash } from 'node:crypto';

import { recordAudit, type Actor } from '@/lib/domains/audit/service';
import { createMailBatch, deleteMailBatch } from '@/lib/domains/mail/outgoing/batch';
import type { MailApproval } from '@/lib/domains/news/acts-schema';
import { getStoredVersion, lockMailedItem } from '@/lib/domains/news/items/mailing-service';
import type { Prisma, Transaction } from '@/lib/platform/database/db';
import { AppError } from '@/lib/platform/http/app-error';

import { mailingsAudit } from './audit';
import { countAudience } from './audience';
import { letterOf, topicOf } from './letter';
import { isReplaceable, requireLetterNow, toldBefore } from './letter-now';
import { requireRestoreRead } from './unread-restore-service';
import { undoMilliseconds } from './schema';

type Mailing = Prisma.NewsletterGetPayload<object>;

export interface Approval {
  result: { id: number; title: string; version: number; publicAt: Date };
  /** The note of the letter that was shown, if the caller says so. */
  shownNote?: string;
  mail: LetterApproval;
}

/** What was shown of a letter and its readers. */
export interface LetterApproval extends Omit<MailApproval, 'subject'> {
  /** By default the title, with a leading word for the kind. */
  subject?: string;
  /** The newest subscription that was counted; those who have joined since do not count as too many. */
  upTo?: number;
}

/**
 * Approves the mailing of a version in the transaction that publishes it, so that neither exists without the other: all that
 * the letter says is read here. Throws a conflict if the item has no letter now, or another than was shown.
 */
export async function approveMailing(
  { result, shownNote, mail }: Approval,
  { tx, actor, now }: { tx: Transaction; actor: Actor; now: Date },
): Promise<number> {
  const { id: newsItemId, version, publicAt, title } = result;
  await requireRestoreRead(tx, actor);
  const item = await lockMailedItem(tx, newsItemId, now);
  const { kind, note, told } = await requireLetterNow(tx, item);
  await clearReplaceable(tx, newsItemId, version);
  const text = await getStoredVersion(tx, newsItemId, version);
  const { subject, preheader, audience, upTo } = mail;
  const letter = await letterOf({ newsItemId, kind, text, note, subject, preheader }, tx);
  requireShown(letter, { digest: mail.shown, note: shownNote });
  const readers = { newsItemId, audience, told, ...topicOf(letter) };
  const { recipients, toSubscriptionId } = await requireAudience(tx, { ...readers, upTo }, now);
  if (recipients > mail.recipients || recipients === 0) {
    const current = await requireAudience(tx, readers, now);
    throw new AppError('conflict', 'The number of subscribers has changed. Please check it again.', {
      body: { recipients: current.recipients, current },
    });
  }
  const batchId = await createMailBatch(tx, letter);
  const { id } = await tx.newsletter.create({
    data: {
      newsItemId,
      version,
      kind,
      audience,
      title,
      ...topicOf(letter),
      batchId,
      state: 'approved',
      hasStarted: false,
      startsAt: new Date(publicAt.getTime() + undoMilliseconds),
      recipients,
      toSubscriptionId,
      ...(told[0] && whereItStopped(told[0])),
      startedBy: actor.email,
      createdAt: now,
    },
    select: { id: true },
  });
  await recordAudit(tx, actor, {
    action: mailingsAudit['newsletter.approve'],
    subject: `News item ${newsItemId}: ${title}`,
    changes: { version: { to: version }, recipients: { to: recipients }, subject: { to: letter.data.subject } },
  });
  return id;
}

/**
 * A letter to the readers whom another left without one goes on with its list; those whose message was written are moved when
 * it starts. So no release takes any other subscriber for one of its readers.
 */
const whereItStopped = ({ audience, lastSubscriptionId, toSubscriptionId }: Mailing) => ({
  audience,
  lastSubscriptionId,
  toSubscriptionId,
});

async function requireAudience(tx: Transaction, mailing: Parameters<typeof countAudience>[0], now: Date) {
  const audience = await countAudience(mailing, now, tx);
  if ('refusal' in audience) throw new AppError('conflict', audience.refusal);
  return audience;
}

/** Otherwise a version has only one. */
async function clearReplaceable(tx: Transaction, newsItemId: number, version: number): Promise<void> {
  const row = await tx.newsletter.findUnique({ where: { newsItemId_version: { newsItemId, version } } });
  if (!row || !isReplaceable(row)) return;
  await tx.newsletter.delete({ where: { id: row.id } });
  await deleteMailBatch(tx, row.batchId);
}

/**
 * Releases a held mailing for the number of recipients that was shown; returns false if it is not held. It stays held
 * if the number has changed since.
 */
export async function approveAgain(
  tx: Transaction,
  id: number,
  shown: number | undefined,
  actor: Actor,
): Promise<boolean> {
  const row = await tx.newsletter.findUnique({ where: { id } });
  if (row?.state !== 'held') return false;
  const told = await toldBefore(tx, row);
  const { recipients } = await requireAudience(tx, { ...row, told }, new Date());
  if (recipients === 0) throw new AppError('conflict', 'No subscriber is left who would receive it.');
  if (recipients !== shown) {
    const now = recipients.toLocaleString('en-US');
    const message =
      shown === undefined
        ? `It is on hold. Give the number of recipients to release it: ${now} now.`
        : `It is still on hold: the number of recipients has changed again, to ${now}.`;
    throw new AppError('conflict', message, { body: { recipients } });
  }
  const { count } = await tx.newsletter.updateMany({
    where: { id, state: 'held' },
    data: { state: 'approved', reason: '', recipients, startedBy: actor.email },
  });
  if (count === 0) return false;
  await recordAudit(tx, actor, {
    action: mailingsAudit['newsletter.approve'],
    subject: `News item ${row.newsItemId}: ${row.title}`,
    changes: { recipients: { from: row.recipients, to: recipients } },
  });
  return true;
}

type Letter = Awaited<ReturnType<typeof letterOf>>;

/**
 * Identifies what a letter says of its item, from its topic to its files: all but what the person who approves it types (the
 * note, the subject and the preheader), and the earlier headlines, which are those of the moment at which letters start.
 */
export function digestOf({ data }: Letter): string {
  const { kind, title, excerpt, content, sections, category, date, link, facts, files } = data;
  const said = [kind, title, excerpt, content, sections, category, date, link, facts, files];
  return createHash('sha256').update(JSON.stringify(said)).digest('base64url');
}

/** Throws a conflict if a letter is not the one that was on the screen, as far as the caller says what was. */
export function requireShown(letter: Letter, shown: { digest?: string; note?: string }): void {
  const again = 'Please look at the letter again.';
  if (shown.digest !== undefined && shown.digest !== digestOf(letter))
    throw new AppError('conflict', `The item has been changed since its letter was shown. ${again}`);
  if (shown.note !== undefined && shown.note !== letter.data.note)
    throw new AppError('conflict', `The note has been changed since it was shown. ${again}`);
}
