import 'server-only';

import type { Actor } from '../audit/service';
import type { Transaction } from '../../platform/database/db';
import { requireRecentProof } from '../accounts/sessions/recent-proof';
import type { Session } from '../accounts/sessions/session';
import { wakeJob } from '../../platform/process/jobs';
import type {
  MailApproval,
  NewsNote,
  NoteUpdate,
  Publish,
  PublishChanges,
  PublishedInError,
  ScheduleInput,
  Withdraw,
} from '../news/acts-schema';
import { markPublishedInError, undoEnd, withdraw } from '../news/acts/ends';
import { deleteNote, editNote, toNote } from '../news/versions/notes';
import { publish, publishChanges, schedule, unpublish, type ActResult, type Moment } from '../news/acts/publishing';
import type { AdminNewsItem, NewsUpdate } from '../news/schema';
import { deleteNewsItem } from '../news/items/deleted';
import { updateNewsItem } from '../news/acts/update';
import { moveApprovals, moveStarted, settleMailings } from './approvals';
import { approveMailing } from './approve';
import { newsletterJob } from './sending';
import { changeSite } from '../site/change-site';

interface Caller {
  actor: Actor;
  session: Session;
}

/**
 * Publishes or schedules an item and approves its mailing in one transaction, so that a crash cannot leave one without
 * the other. A mailing requires a recent proof of identity.
 */
async function release(
  { actor, session }: Caller,
  mail: MailApproval | undefined,
  act: (moment: Moment) => Promise<ActResult>,
  now = new Date(),
): Promise<void> {
  if (mail) requireRecentProof(session);
  await changeSite(async (tx) => {
    const moment = { tx, actor, now };
    const acted = await act(moment);
    await settle(tx, acted, now);
    if (mail) await approveMailing({ acted, mail }, moment);
  });
  if (mail) wakeJob(newsletterJob);
}

/** Letters that were approved before an act start with their text, or not at all. */
async function settle(tx: Transaction, acted: ActResult, now: Date): Promise<void> {
  if (acted.isMoved) await moveApprovals(tx, acted.id, acted);
  await settleMailings(tx, acted.id, now);
}

/**
 * Publishes an item and, with `mail`, approves its letter. Throws a 403 if `mail` comes without a recent proof, and
 * what `publish` and `approveMailing` throw. Then nothing has changed.
 */
export function releaseItem(id: number, input: Publish, caller: Caller): Promise<void> {
  return release(caller, input.mail, (moment) => publish(id, input, moment));
}

/**
 * Like `releaseItem`, for a later time, after which the letter starts. A new time for the same text also moves
 * letters already approved.
 */
export function releaseLater(id: number, input: ScheduleInput, caller: Caller): Promise<void> {
  return release(caller, input.mail, (moment) => schedule(id, input, moment));
}

/**
 * Like `releaseItem`, for the changes of an item. With `note`, the letter is a correction; without one, it goes only to
 * readers whom a letter of the text before left out (a conflict if there is none).
 */
export function releaseChanges(id: number, input: PublishChanges, caller: Caller): Promise<void> {
  return release(caller, input.mail, (moment) => publishChanges(id, input, moment));
}

/** Withdraws an item and, with `mail`, approves a letter with the explanation. Otherwise like `releaseItem`. */
export function releaseWithdrawal(id: number, input: Withdraw, caller: Caller): Promise<void> {
  return release(caller, input.mail, (moment) => withdraw(id, input, moment));
}

/** Marks an item as published in error; otherwise like `releaseWithdrawal`. */
export function releaseError(id: number, input: PublishedInError, caller: Caller): Promise<void> {
  return release(caller, input.mail, (moment) => markPublishedInError(id, input, moment));
}

/** An act that no letter accompanies. */
async function actWithoutLetter(actor: Actor, act: (moment: Moment) => Promise<ActResult>, now = new Date()) {
  await changeSite(async (tx) => settle(tx, await act({ tx, actor, now }), now));
}

/** Unpublishes an item and cancels the letters of it that have not started. Throws what `unpublish` throws. */
export const takeOffSite = (id: number, actor: Actor) => actWithoutLetter(actor, (moment) => unpublish(id, moment));

/** Undoes the end of an item and cancels the letters about it that have not started. Throws what `undoEnd` throws. */
export const putBack = (id: number, actor: Actor) => actWithoutLetter(actor, (moment) => undoEnd(id, moment));

/** Changes the fields that are present; changes to a public item are public at once. */
export async function updateItem(id: number, changes: NewsUpdate, actor: Actor): Promise<AdminNewsItem> {
  const now = new Date();
  return changeSite(async (tx) => {
    const { item, acted } = await updateNewsItem(id, changes, { tx, actor, now });
    await settle(tx, acted, now);
    return item;
  });
}

/** Deletes an item, which can be restored, and cancels its mailings for good. Throws a 404. */
export async function deleteItem(id: number, actor: Actor): Promise<void> {
  const now = new Date();
  await changeSite(async (tx) => {
    await deleteNewsItem(tx, id, actor, now);
    await settleMailings(tx, id, now);
  });
}

/** Corrects the wording of a public note. Approvals end; a mailing that has begun goes on. Throws a 404. */
export function updateNote(id: number, input: NoteUpdate, actor: Actor): Promise<NewsNote> {
  return changeSite(async (tx) => {
    const { note, ...raised } = await editNote(tx, id, input, actor);
    await moveStarted(tx, note.newsItemId, raised);
    await settleMailings(tx, note.newsItemId, new Date());
    return toNote(note);
  });
}

/** Deletes a public note. Its letters do not start, and do not go on. Throws a 404. */
export async function removeNote(id: number, actor: Actor): Promise<void> {
  await changeSite(async (tx) => {
    await settleMailings(tx, await deleteNote(tx, id, actor), new Date());
  });
}
