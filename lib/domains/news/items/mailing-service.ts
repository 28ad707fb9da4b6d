import 'server-only';

import { isDeepStrictEqual } from 'node:util';

import { db, type Database, type Transaction } from '../../../platform/database/db';
import { AppError, notFound } from '../../../platform/http/app-error';
import { VersionKindSchema, type VersionKind } from '../acts-schema';
import { workingCopyOf } from '../versions/drafts';
import { filesOfNamed } from '../documents/issues';
import { filesOf } from '../files/fields';
import { lockNewsItem, readNewsItem, requireNewsItem, stateOf, type ItemRow } from '../item-row';
import type { NewsState } from '../schedule';
import { isSameText, textOf, namedDocuments } from '../text';
import { storeEarlierVersion } from '../versions/versions';

type Reading = Transaction | Database;

/** An item as a mailing of it needs it. */
export type MailedItem = ItemRow & { state: NewsState };

/** Locks an item until the end of the transaction: acts on it and its mailings run in turn. */
export async function lockMailedItem(tx: Transaction, id: number, now: Date): Promise<MailedItem> {
  const row = await lockNewsItem(tx, id);
  return { ...row, state: stateOf(row, now) };
}

/** Whether an item exists, public or not; a deleted one does not. */
export async function hasItem(id: number, client: Reading = db()): Promise<boolean> {
  return (await client.newsItem.count({ where: { id, deletedAt: null } })) > 0;
}

/** The files that a letter about a text lists: its own, then those of the documents that it names. */
export async function filesForLetter(text: { files: string; documents: string }, client: Reading = db()) {
  return [...filesOf(text), ...(await filesOfNamed(text, { client }))];
}

/** A version of an item as it is stored, with its files and those of the documents that it names; throws if there is none. */
export async function getStoredVersion(tx: Transaction, newsItemId: number, number: number) {
  const row = await tx.newsVersion.findUniqueOrThrow({ where: { newsItemId_number: { newsItemId, number } } });
  return { ...row, files: await filesForLetter(row, tx) };
}

/** The text that an editor works on, or the one that is public or scheduled. */
export async function getMailedText(id: number, source: 'draft' | 'public') {
  const row = await readNewsItem(id);
  const text = source === 'draft' ? textOf(workingCopyOf(row)) : textOf(row);
  return { ...text, files: await filesForLetter(text) };
}

/** The number of a locked item's newest version. A text from before versions were introduced becomes the first. */
export async function keepPublicVersion(tx: Transaction, item: MailedItem): Promise<number> {
  const { id, publicVersion, updatedAt } = item;
  const number = await storeEarlierVersion(tx, item);
  if (number !== publicVersion) {
    await tx.newsItem.update({ where: { id }, data: { publicVersion: number, updatedAt }, select: { id: true } });
  }
  return number;
}

/**
 * The version that readers were told of last, by default of all, or up to the given one, with its note as it reads now; minor
 * edits since then belong to it. The note is empty if there is none, or it was deleted.
 */
export async function getToldVersion(
  client: Reading,
  newsItemId: number,
  upTo?: number,
): Promise<{ number: number; kind: VersionKind; note: string } | undefined> {
  const version = await client.newsVersion.findFirst({
    where: { newsItemId, number: { lte: upTo }, kind: { not: 'minor' satisfies VersionKind } },
    orderBy: { number: 'desc' },
    select: { number: true, kind: true },
  });
  if (!version) return undefined;
  const note = await client.newsNote.findFirst({
    where: { newsItemId, version: version.number },
    orderBy: { id: 'desc' },
    select: { text: true },
  });
  return { number: version.number, kind: VersionKindSchema.parse(version.kind), note: note?.text ?? '' };
}

/**
 * What of an item is no longer as in a version of it: its text, or only its files. One from before versions were introduced
 * has not been changed since.
 */
export async function findChange(
  client: Reading,
  item: ItemRow,
  number: number,
): Promise<'text' | 'files' | undefined> {
  const where = { newsItemId_number: { newsItemId: item.id, number } };
  const version = await client.newsVersion.findUnique({ where });
  if (!version || isSameText(version, item)) return undefined;
  return isSameText({ ...version, files: item.files }, item) ? 'files' : 'text';
}

/** An item as it is now, without a lock; undefined if it was deleted. */
export async function findMailedItem(client: Reading, id: number, now: Date): Promise<MailedItem | undefined> {
  if (!(await hasItem(id, client))) return undefined;
  const row = await requireNewsItem(client, id);
  return { ...row, state: stateOf(row, now) };
}

/** Whether the text of a version is also that of one of the others. */
export async function isTextOfVersions(
  tx: Transaction,
  newsItemId: number,
  version: number,
  others: number[],
): Promise<boolean> {
  if (others.length === 0) return false;
  const rows = await tx.newsVersion.findMany({ where: { newsItemId, number: { in: [version, ...others] } } });
  const text = rows.find(({ number }) => number === version);
  return text !== undefined && rows.some((row) => others.includes(row.number) && isSameText(row, text));
}

/** When a published item went on the site, or will; null if it is not published, or if that was before versions. */
export async function getPublicationTime(id: number, client: Reading = db()): Promise<Date | null> {
  const item = await client.newsItem.findFirst({
    where: { id, deletedAt: null },
    select: { isPublished: true, publishAt: true },
  });
  if (!item) throw notFound('News item');
  const { isPublished, publishAt } = item;
  if (!isPublished) return null;
  const version = await client.newsVersion.findFirst({
    where: { newsItemId: id, kind: { in: ['published', 'undone'] satisfies VersionKind[] } },
    orderBy: { number: 'desc' },
    select: { at: true },
  });
  // A version is older than the time for which it was scheduled, and newer than a time that had passed.
  return version && (!publishAt || publishAt < version.at) ? version.at : publishAt;
}

/** Throws a conflict for an issue of a document, which is mailed only by news that names it. */
export async function requireNews(tx: Transaction, id: number): Promise<void> {
  if ((await tx.newsItem.count({ where: { id, documentId: { not: null } } })) === 0) return;
  throw new AppError('conflict', 'A document is not mailed by itself. Name it in a news item and mail that.');
}

/**
 * Throws a conflict if the letter about a text, which lists documents as they are now, could not go out as it is approved: a
 * document is not public yet, or will have another issue when the text is public.
 */
export async function requireSameDocuments(
  tx: Transaction,
  text: { documents: string },
  publicAt: Date,
): Promise<void> {
  const now = await filesOfNamed(text, { client: tx });
  const then = await filesOfNamed(text, { client: tx, at: publicAt });
  if (now.length === namedDocuments(text).length && isDeepStrictEqual(now, then)) return;
  const message =
    'The letter could not list its documents as they will be. Approve its mailing once they are on the site.';
  throw new AppError('conflict', message);
}
