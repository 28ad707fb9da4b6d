import 'server-only';

import { db, type Transaction } from '@/lib/platform/database/db';
import { notFound } from '@/lib/platform/http/app-error';

import { VersionKindSchema, type NewsVersion, type NewsVersionSummary, type VersionKind } from '../acts-schema';
import { requireFittingCategory } from '../documents/fitting';
import { filesOf } from '../files/fields';
import { claimNoticeNumber } from '../notice-numbers';
import type { ItemRow } from '../item-row';
import { namedFields, textOf, type NewsText } from '../text';

interface NewVersion {
  kind: VersionKind;
  note?: string;
  by: string;
  at: Date;
}

/**
 * Stores a text that becomes public as a version and returns its number. `before` is the item before the change; if it
 * was public before versions were introduced, its text becomes the first version.
 */
export async function addVersion(
  tx: Transaction,
  before: ItemRow,
  text: NewsText & { html: string | null },
  version: NewVersion,
): Promise<number> {
  const number = (await storeEarlierVersion(tx, before)) + 1;
  await writeVersion(tx, before, number, text, version);
  return number;
}

/** The number of the item's newest version. A text from before versions were introduced becomes the first. */
export async function storeEarlierVersion(tx: Transaction, row: ItemRow): Promise<number> {
  if (row.publicVersion > 0) return row.publicVersion;
  // A working copy stands beside a text that was public.
  if (!row.isPublished && !row.wasMailed && !row.draft) return 0;
  const { html, updatedBy: by, updatedAt: at } = row;
  await writeVersion(tx, row, 1, { ...textOf(row), html }, { kind: 'earlier', by, at });
  return 1;
}

interface Raised {
  version: number;
  earlierVersion: number;
}

/**
 * Records as a minor edit that readers see the same text with something else beside it. A text that readers do not see stays
 * at its version.
 */
export async function raiseVersion(tx: Transaction, row: ItemRow, by: string): Promise<Raised> {
  const { id, html, isPublished, ending, updatedAt, publicVersion: earlierVersion } = row;
  if (!isPublished && ending !== 'withdrawn') return { version: earlierVersion, earlierVersion };
  const version = await addVersion(tx, row, { ...textOf(row), html }, { kind: 'minor', by, at: new Date() });
  await tx.newsItem.update({ where: { id }, data: { publicVersion: version, updatedAt }, select: { id: true } });
  return { version, earlierVersion };
}

/** Gives the newest version, which no reader has seen, the day on which it goes live now; returns its number. */
export async function moveVersion(tx: Transaction, row: ItemRow, { date }: NewsText): Promise<number> {
  const { id: newsItemId, publicVersion: number } = row;
  await tx.newsVersion.updateMany({ where: { newsItemId, number }, data: { date } });
  return number;
}

async function writeVersion(
  tx: Transaction,
  item: Pick<ItemRow, 'id' | 'documentId'>,
  number: number,
  { html, ...text }: NewsText & { html: string | null },
  { kind, note = '', by, at }: NewVersion,
): Promise<void> {
  if (text.noticeNumber) await claimNoticeNumber(tx, item, text.noticeNumber);
  requireFittingCategory(item, text);
  await tx.newsVersion.create({
    data: { newsItemId: item.id, number, ...textOf(text), html, kind, note, by, at },
    select: { id: true },
  });
}

/** Adds the first version of an item that is published when it is created. */
export async function addFirstVersion(
  tx: Transaction,
  { id, html, ...row }: NewsText & { id: number; html: string | null },
  by: string,
  at: Date,
): Promise<void> {
  await writeVersion(tx, { id, documentId: null }, 1, { ...textOf(row), html }, { kind: 'published', by, at });
}

/** Returns the versions of an item, newest first. Throws a 404 if there is no such item. */
export async function listVersions(newsItemId: number): Promise<NewsVersionSummary[]> {
  const [item, rows] = await Promise.all([
    db().newsItem.findFirst({ where: { id: newsItemId, deletedAt: null }, select: { id: true } }),
    db().newsVersion.findMany({
      where: { newsItemId },
      select: { number: true, title: true, kind: true, note: true, by: true, at: true },
      orderBy: { number: 'desc' },
    }),
  ]);
  if (!item) throw notFound('News item');
  return rows.map(({ kind, at, ...row }) => ({ ...row, kind: VersionKindSchema.parse(kind), at: at.toISOString() }));
}

/** Returns a version as it is stored. Throws a 404 if there is none. */
export async function requireStoredVersion(newsItemId: number, number: number) {
  const row = await db().newsVersion.findFirst({ where: { newsItemId, number, newsItem: { deletedAt: null } } });
  if (!row) throw notFound('Version');
  return row;
}

/** Returns a version with its text and its files. Throws a 404 if there is none. */
export async function requireVersion(newsItemId: number, number: number): Promise<NewsVersion> {
  const row = await requireStoredVersion(newsItemId, number);
  const { kind, at, note, by, html } = row;
  return {
    ...textOf(row),
    number,
    note,
    by,
    html,
    files: filesOf(row),
    ...namedFields(row),
    kind: VersionKindSchema.parse(kind),
    at: at.toISOString(),
  };
}
