import 'server-only';

import { recordAudit, type Actor } from '../audit/service';
import { mailingsAudit } from './audit';
import type { Transaction } from '../../platform/database/db';
import { AppError } from '../../platform/http/app-error';
import { createMailBatch, deleteMailBatch } from '../mail/outgoing/batch';
import type { MailApproval, MailingKind } from '../news/acts-schema';
import { getStoredVersion, isTextOfVersions, requireNews, requireSameDocuments } from '../news/items/mailing-service';
import { undoMilliseconds } from './approvals';
import { countAudience } from './audience';
import { letterOf, topicOf } from './letter';
import { requireShown } from './letter-digest';
import { requireRestoreRead } from './unread-restore-service';

export interface Approval {
  acted: { id: number; title: string; version: number; publicAt: Date };
  kind: MailingKind;
  note?: string;
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
 * Approves the mailing of a version in the transaction that publishes it, so that neither exists without the other. Call with
 * the item locked: all that the letter says is read here. Throws a conflict if that is not what was shown.
 */
export async function approveMailing(
  { acted, kind, note, shownNote, mail }: Approval,
  { tx, actor, now }: { tx: Transaction; actor: Actor; now: Date },
): Promise<number> {
  const { id: newsItemId, version, publicAt, title } = acted;
  await requireRestoreRead(tx, actor);
  await clearCanceledMailing(tx, newsItemId, version);
  await requireNews(tx, newsItemId);
  const text = await getStoredVersion(tx, newsItemId, version);
  if (kind === 'news' || kind === 'correction') await requireSameDocuments(tx, text, publicAt);
  if (kind === 'news') await refuseMailedText(tx, newsItemId, version);
  const { subject, preheader, audience, upTo } = mail;
  const letter = await letterOf({ newsItemId, kind, text, note, subject, preheader }, tx);
  requireShown(letter, { digest: mail.shown, note: shownNote });
  const readers = { newsItemId, audience, ...topicOf(letter) };
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

/** Publishing an item again without a change makes a version, but no reader gets the same text twice. */
async function refuseMailedText(tx: Transaction, newsItemId: number, version: number): Promise<void> {
  const mailed = await tx.newsletter.findMany({ where: { newsItemId, hasStarted: true }, select: { version: true } });
  const others = mailed.map((mailing) => mailing.version);
  if (await isTextOfVersions(tx, newsItemId, version, others)) {
    throw new AppError('conflict', 'This text has already been mailed. Publish it without a mailing.');
  }
}

async function requireAudience(tx: Transaction, mailing: Parameters<typeof countAudience>[0], now: Date) {
  const audience = await countAudience(mailing, now, tx);
  if ('refusal' in audience) throw new AppError('conflict', audience.refusal);
  return audience;
}

/** A mailing canceled before its first letter can be replaced; otherwise a version has only one. */
async function clearCanceledMailing(tx: Transaction, newsItemId: number, version: number): Promise<void> {
  const row = await tx.newsletter.findUnique({ where: { newsItemId_version: { newsItemId, version } } });
  if (!row) return;
  if (row.state !== 'cancelled' || row.hasStarted) {
    const isWaiting = row.state === 'approved' || row.state === 'held';
    throw new AppError(
      'conflict',
      isWaiting
        ? 'The mailing of this version is already approved.'
        : 'This version of the news item has already been sent.',
    );
  }
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
  const { recipients } = await requireAudience(tx, row, new Date());
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
