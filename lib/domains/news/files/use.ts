import 'server-only';

import type { Transaction } from '@/lib/platform/database/db';

import type { StoredFile } from '../files-schema';
import type { ItemRow } from '../item-row';
import { storedFilesOf, toStoredFiles } from './fields';

/**
 * Notes which files neither the working copy nor a version of an item has any more: they are deleted some time later.
 * `before` is the item before the change. Call where a text may have lost files.
 */
export async function markUnusedFiles(tx: Transaction, before: ItemRow, now = new Date()): Promise<void> {
  const { id: newsItemId } = before;
  if ((await tx.newsFile.count({ where: { newsItemId, unusedSince: null } })) === 0) return;
  const item = await tx.newsItem.findUniqueOrThrow({
    where: { id: newsItemId },
    select: {
      files: true,
      draft: { select: { files: true } },
      versions: { select: { files: true }, distinct: 'files' },
    },
  });
  const texts = [item, ...(item.draft ? [item.draft] : []), ...item.versions];
  const used = texts.flatMap((text) => storedFilesOf(text).flatMap(({ id, replaces = [] }) => [id, ...replaces]));
  const unused = { newsItemId, unusedSince: null, id: { notIn: used } };
  for (const entry of entriesOf(before).filter(({ id }) => !used.includes(id)))
    await tx.newsFile.updateMany({
      where: { AND: [unused, { id: entry.id }] },
      data: { unusedSince: now, unusedEntry: toStoredFiles([entry]) },
    });
  await tx.newsFile.updateMany({ where: unused, data: { unusedSince: now } });
}

/** The files of an item's texts, those of the working copy first. */
const entriesOf = ({ draft, files }: ItemRow): StoredFile[] =>
  [...(draft ? [draft] : []), { files }].flatMap(storedFilesOf);

/**
 * The column `files` for the files of these ids, each as the newest text had it, with the smaller size of a picture. Files
 * that no text has any more come back; those that were deleted for good are left out.
 */
export async function chooseFiles(tx: Transaction, row: ItemRow, ids: readonly number[]): Promise<string> {
  const { id: newsItemId } = row;
  const versions = await tx.newsVersion.findMany({
    where: { newsItemId },
    select: { files: true },
    orderBy: { number: 'desc' },
    distinct: 'files',
  });
  const unused = await tx.newsFile.findMany({
    where: { newsItemId, unusedEntry: { not: null } },
    select: { unusedEntry: true },
  });
  const known = [
    ...entriesOf(row),
    ...versions.flatMap(storedFilesOf),
    ...unused.flatMap(({ unusedEntry }) => storedFilesOf({ files: unusedEntry ?? '[]' })),
  ];
  const isChosen = ({ id, smallerOf = id }: StoredFile) => ids.includes(smallerOf);
  const chosen = known.filter((file, at) => isChosen(file) && known.findIndex(({ id }) => id === file.id) === at);
  const used = { id: { in: chosen.map(({ id }) => id) } };
  // First: what is used is not deleted meanwhile.
  await tx.newsFile.updateMany({ where: used, data: { unusedSince: null, unusedEntry: null } });
  const stored = await tx.newsFile.findMany({ where: used, select: { id: true } });
  const order = ({ id, smallerOf = id }: StoredFile) => ids.indexOf(smallerOf);
  return toStoredFiles(
    chosen.filter(({ id }) => stored.some((row) => row.id === id)).sort((one, other) => order(one) - order(other)),
  );
}
