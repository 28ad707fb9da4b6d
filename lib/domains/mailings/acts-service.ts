import 'server-only';

import { requireRecentProof } from '@/lib/domains/accounts/sessions/recent-proof';
import type { Session } from '@/lib/domains/accounts/sessions/session';
import type { Actor } from '@/lib/domains/audit/service';
import type { InputOf } from '@/lib/domains/news/acts';
import type { EditedNews, MailApproval, NewsAct, NewsNote, NoteUpdate } from '@/lib/domains/news/acts-schema';
import { actEffects } from '@/lib/domains/news/acts/effects';
import type { ActResult } from '@/lib/domains/news/acts/publishing';
import { updateNewsItem } from '@/lib/domains/news/acts/update';
import { deleteNewsItem } from '@/lib/domains/news/items/deleted';
import type { AdminNewsItem, NewsUpdate } from '@/lib/domains/news/schema';
import { getEditedNews } from '@/lib/domains/news/versions/edited';
import { deleteNote, editNote, toNote } from '@/lib/domains/news/versions/notes';
import { changeSite } from '@/lib/domains/site/change-site';
import type { Transaction } from '@/lib/platform/database/db';
import { wakeJob } from '@/lib/platform/process/jobs';

import { moveApprovals, moveStarted, settleMailings } from './approvals';
import { approveMailing } from './approve';
import { newsletterJob } from './sending';

interface Caller {
  actor: Actor;
  session: Session;
}

/** What the inputs of acts have that concerns their letters. */
interface Accompanied {
  mail?: MailApproval;
  /** All that an act without a letter has. */
  publicVersion?: number;
}

/**
 * Performs an act and, with `mail`, approves its letter in the same transaction, so that a crash cannot leave one without the
 * other; returns the item as it is then. Letters that were approved before start with their text, or not at all. Throws a 403
 * if `mail` comes without a recent proof, and what the effect and `approveMailing` throw. Then nothing has changed.
 */
export async function performAct<Act extends NewsAct>(
  act: Act,
  id: number,
  { body, actor, session }: Caller & { body: InputOf<Act> },
  now = new Date(),
): Promise<EditedNews> {
  const { mail }: Accompanied = body ?? {};
  if (mail) requireRecentProof(session);
  await changeSite(async (tx) => {
    const context = { tx, actor, now };
    const result = await actEffects[act](id, body, context);
    await settle(tx, result, now);
    if (mail) await approveMailing({ result, mail }, context);
  });
  if (mail) wakeJob(newsletterJob);
  return getEditedNews(id);
}

async function settle(tx: Transaction, result: ActResult, now: Date): Promise<void> {
  if (result.isMoved) await moveApprovals(tx, result.id, result);
  await settleMailings(tx, result.id, now);
}

/** Changes the fields that are present; changes to a public item are public at once. */
export async function updateItem(id: number, changes: NewsUpdate, actor: Actor): Promise<AdminNewsItem> {
  const now = new Date();
  return changeSite(async (tx) => {
    const { item, result } = await updateNewsItem(id, changes, { tx, actor, now });
    await settle(tx, result, now);
    return item;
  });
}

/** Deletes an item, which can be restored. Its approvals end, and a mailing under way waits. Throws a 404. */
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
