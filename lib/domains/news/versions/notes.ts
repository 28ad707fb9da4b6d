import 'server-only';

import { recordAudit, type Actor } from '@/lib/domains/audit/service';
import { db, type Prisma, type Transaction } from '@/lib/platform/database/db';
import { AppError, notFound } from '@/lib/platform/http/app-error';

import { newsAudit } from '../audit';
import type { NewsNote, NoteUpdate } from '../acts-schema';
import { lockNewsItem } from '../item-row';
import { newsSubject } from '../admin-item';
import { raiseVersion } from './versions';

/** Returns the public notes of an item, newest first; none if there is no such item. */
export async function listNotes(newsItemId: number): Promise<NewsNote[]> {
  const rows = await db().newsNote.findMany({ where: { newsItemId }, orderBy: [{ at: 'desc' }, { id: 'desc' }] });
  return rows.map(toNote);
}

type Row = Prisma.NewsNoteGetPayload<object>;

export function toNote({ id, version, text, at, by }: Row): NewsNote {
  return { id, version, text, at: at.toISOString(), by };
}

/**
 * Corrects the wording of a public note, and returns it with the versions before and after. Its date stays, because nothing
 * else has changed. Call inside `changeSite`. Throws a conflict with the note of now if that has neither the wording that is
 * replaced nor the new one.
 */
export async function editNote(tx: Transaction, id: number, { text, replaces }: NoteUpdate, actor: Actor) {
  const { item, note, subject } = await lockNote(tx, id);
  if (replaces !== undefined && note.text !== replaces.trim() && note.text !== text)
    throw new AppError('conflict', 'The note has another wording by now.', { body: { current: toNote(note) } });
  if (note.text === text) return { note, version: item.publicVersion, earlierVersion: item.publicVersion };
  const row = await tx.newsNote.update({ where: { id }, data: { text } });
  const changes = { note: { from: note.text, to: text } };
  await recordAudit(tx, actor, { action: newsAudit['news.edit-note'], subject, changes });
  return { note: row, ...(await raiseVersion(tx, item, actor.email)) };
}

/**
 * Deletes a public note, and returns the id of its item. If it was the last change that readers saw, the date of the change
 * before it is shown again. Call inside `changeSite`. Throws a 404 if it has been deleted.
 */
export async function deleteNote(tx: Transaction, id: number, actor: Actor): Promise<number> {
  const { item, note, subject } = await lockNote(tx, id);
  const { changedAt, publishAt } = item;
  await tx.newsNote.delete({ where: { id } });
  if (changedAt?.getTime() === note.at.getTime()) await forgetChange(tx, note, publishAt);
  const changes = { note: { from: note.text, to: null } };
  await recordAudit(tx, actor, { action: newsAudit['news.delete-note'], subject, changes });
  await raiseVersion(tx, item, actor.email);
  return note.newsItemId;
}

async function lockNote(tx: Transaction, id: number) {
  const found = await tx.newsNote.findUnique({ where: { id }, select: { newsItemId: true } });
  if (!found) throw notFound('Note');
  const item = await lockNewsItem(tx, found.newsItemId);
  const note = await tx.newsNote.findUnique({ where: { id } });
  if (!note) throw notFound('Note');
  return { item, note, subject: newsSubject(item) };
}

/** Resets the date that readers see to that of the previous note, or of going live. */
async function forgetChange(tx: Transaction, { newsItemId, at }: Row, publishAt: Date | null): Promise<void> {
  const note = await tx.newsNote.findFirst({ where: { newsItemId }, orderBy: { at: 'desc' }, select: { at: true } });
  const version = await tx.newsVersion.findFirst({
    where: { newsItemId, kind: { notIn: ['minor', 'note'] }, at: { lt: at } },
    orderBy: { number: 'desc' },
    select: { at: true },
  });
  // The version of a scheduled item is from before it went live.
  const live = publishAt && publishAt < at ? publishAt : undefined;
  const times = [note?.at, version?.at, live].flatMap((time) => time?.getTime() ?? []);
  if (times.length === 0) return;
  await tx.newsItem.update({
    where: { id: newsItemId },
    data: { changedAt: new Date(Math.max(...times)) },
    select: { id: true },
  });
}
