import 'server-only';

import type { Transaction } from '../../../platform/database/db';
import { storedFilesOf } from './fields';

/**
 * Notes which files neither the working copy nor a version of an item has any more: they are deleted some time later.
 * Call where a text may have lost files.
 */
export async function markUnusedFiles(tx: Transaction, newsItemId: number, now = new Date()): Promise<void> {
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
  await tx.newsFile.updateMany({
    where: { newsItemId, unusedSince: null, id: { notIn: used } },
    data: { unusedSince: now },
  });
}
