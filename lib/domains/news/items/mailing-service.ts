import 'server-only';

import { db, type Database, type Transaction } from '@/lib/platform/database/db';
import { notFound } from '@/lib/platform/http/app-error';

import { VersionKindSchema, type VersionKind } from '../acts-schema';
import { workingCopyOf } from '../versions/working-copy';
import { filesOfNamed, hiddenNamed } from '../documents/named';
import { filesOf } from '../files/fields';
import { lockNewsItem, readNewsItem, requireNewsItem, stateOf, type ItemRow } from '../item-row';
import { datedFor } from '../launch-day';
import { publicFrom, type NewsState } from '../schedule';
import { isSameText, textOf, type NewsText, type TextRow } from '../text';
import { storeEarlierVersion } from '../versions/versions';

type Reading = Transaction | Database;

/** An item as a mailing of it needs it. */
export type MailedItem = ItemRow & { state: NewsState };

/** What a text names and lists, and when it goes live. */
export type Launched = Pick<ItemRow, 'files' | 'documents' | 'issues' | 'publishAt'>;

/** A text of an item, public or not. */
export type MailedText = TextRow & { id: number };

/** Locks an item until the end of the transaction: acts on it and its mailings run in turn. */
export async function lockMailedItem(tx: Transaction, id: number, now: Date): Promise<MailedItem> {
  const row = await lockNewsItem(tx, id);
  return { ...row, state: stateOf(row, now) };
}

/** Whether an item exists, public or not; a deleted one does not. */
export async function hasItem(id: number, client: Reading = db()): Promise<boolean> {
  return (await client.newsItem.count({ where: { id, deletedAt: null } })) > 0;
}

/** Whether an item was deleted for good: until then it can be restored. */
export async function isGone(id: number, client: Reading): Promise<boolean> {
  return (await client.newsItem.count({ where: { id } })) === 0;
}

/** The files that a letter about a text lists: its own, then those of the issues that it names, unless they were withdrawn. */
export async function filesForLetter(
  text: Pick<NewsText, 'files' | 'documents' | 'issues'>,
  client: Reading = db(),
  at = new Date(),
) {
  const named = await filesOfNamed(text, { client, at });
  return [...filesOf(text), ...named.filter(({ state }) => state !== 'withdrawn')];
}

/** A version of an item as it is stored, with its files and those of the documents that it names; throws if there is none. */
export async function getStoredVersion(tx: Transaction, newsItemId: number, number: number) {
  const row = await tx.newsVersion.findUniqueOrThrow({ where: { newsItemId_number: { newsItemId, number } } });
  return { ...row, files: await filesForLetter(row, tx) };
}

/**
 * The text that an editor works on, as it goes live at `publishAt` (by default at the time that is set, or now), or the one
 * that is public or scheduled.
 */
export async function getMailedText(id: number, source: 'draft' | 'public', publishAt?: Date | string | null) {
  const row = await readNewsItem(id);
  const now = new Date();
  const launch = publishAt ?? (stateOf(row, now) === 'scheduled' ? row.publishAt : null);
  const text = source === 'draft' ? datedFor(row, workingText(row), publicFrom(launch, now), now) : textOf(row);
  return { ...text, files: await filesForLetter(text), wasMailed: row.wasMailed };
}

export const workingText = (item: ItemRow) => textOf(workingCopyOf(item));

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
 * The version that readers were told of last, with its note as it reads now; minor edits since then belong to it, and so do
 * changes whose note was deleted. With `upTo`, that as of a version, whose note is empty if it was deleted.
 */
export async function getToldVersion(
  client: Reading,
  newsItemId: number,
  upTo?: number,
): Promise<{ number: number; kind: VersionKind; note: string } | undefined> {
  const versions = await client.newsVersion.findMany({
    where: { newsItemId, number: { lte: upTo }, kind: { not: 'minor' satisfies VersionKind } },
    orderBy: { number: 'desc' },
    select: { number: true, kind: true },
  });
  const notes = await client.newsNote.findMany({ where: { newsItemId }, orderBy: { id: 'asc' } });
  const noteOf = new Map(notes.map(({ version, text }) => [version, text]));
  const told = versions.find(
    ({ kind, number }) => upTo !== undefined || kind !== ('note' satisfies VersionKind) || noteOf.has(number),
  );
  return told && { ...told, kind: VersionKindSchema.parse(told.kind), note: noteOf.get(told.number) ?? '' };
}

/** An item as it is now, without a lock; undefined if it was deleted. */
export async function findMailedItem(client: Reading, id: number, now: Date): Promise<MailedItem | undefined> {
  if (!(await hasItem(id, client))) return undefined;
  const row = await requireNewsItem(client, id);
  return { ...row, state: stateOf(row, now) };
}

/** The text of a version; undefined if its item was deleted for good. */
export async function findVersionText(client: Reading, newsItemId: number, number: number) {
  const row = await client.newsVersion.findUnique({ where: { newsItemId_number: { newsItemId, number } } });
  return row ? { ...row, id: newsItemId } : undefined;
}

/** The versions of an item with this text. */
export async function findVersionsOfText(client: Reading, text: MailedText): Promise<number[]> {
  const rows = await client.newsVersion.findMany({ where: { newsItemId: text.id } });
  return rows.filter((row) => isSameText(row, text)).map(({ number }) => number);
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

/** Whether readers can open what an item names, now and once it is public, and a letter would list the same then. */
export async function keepsItsDocuments(item: Launched, client: Reading): Promise<boolean> {
  const at = publicFrom(item.publishAt, new Date());
  const now = await filesForLetter(item, client);
  const then = await filesForLetter(item, client, at);
  const files = await filesOfNamed(item, { client, at });
  const listed = (from: typeof now) => from.map(({ title, url }) => `${url} ${title}`).join('\n');
  const isWithdrawn = files.some(({ state }) => state === 'withdrawn');
  return !isWithdrawn && listed(now) === listed(then) && (await hiddenNamed(item, { client })).length === 0;
}
