import 'server-only';

import { setImmediate } from 'node:timers/promises';

import { db, takeLock, type Transaction } from '../../../platform/database/db';
import { AppError } from '../../../platform/http/app-error';
import { recordAudit, type Actor } from '../../audit/service';
import { newsSubject } from '../admin-item';
import type { NewsImport } from '../archive-schema';
import { newsAudit } from '../audit';
import { noFiles, toStoredFiles } from '../files/fields';
import type { StoredFile } from '../files-schema';
import { extensionOf } from '../files/file-name';
import { removeDeleted } from '../items/deleted';
import { storeFile } from '../items/files-service';
import { rendered } from '../markdown/html';
import { withArchive, type NewsArchive } from './open-archive';
import { hereAlready, planImport, type PlannedItem } from './plan';
import { writeNewAddresses } from './write-new-addresses';

type Upload = ReadableStream<Uint8Array> | undefined;

/** What importing an archive would do. Writes nothing. Throws as `withArchive` does. */
export function previewNewsImport(upload: Upload, announcedBytes: number): Promise<NewsImport> {
  return withArchive(upload, announcedBytes, async (archive) => {
    const { drafts, leftOut } = await planImport(archive);
    return { origin: archive.manifest.origin, drafts: drafts.map((planned) => summaryOf(planned, null)), leftOut };
  });
}

/**
 * Imports the items of an archive as drafts, one after the other: after a failure, another import goes on
 * where this one ended. An item that is here already, or was deleted and can be restored, is left out. Then the links
 * between the items that are here are rewritten.
 */
export function importNews(upload: Upload, announcedBytes: number, actor: Actor): Promise<NewsImport> {
  return withArchive(upload, announcedBytes, async (archive) => {
    const plan = await planImport(archive);
    const here = [...plan.here];
    const result: NewsImport = { origin: archive.manifest.origin, drafts: [], leftOut: [...plan.leftOut] };
    for (const planned of plan.drafts) {
      const { number, title } = planned;
      const { id, isNew } = await importItem(archive, planned, actor);
      here.push({ ...planned, id });
      if (isNew) result.drafts.push(summaryOf(planned, id));
      else result.leftOut.push({ number, title, reason: hereAlready(id) });
      // The embedded database never yields: let other requests have a turn.
      await setImmediate();
    }
    await writeNewAddresses(archive, here, actor);
    if (result.drafts.length > 0) await db().$transaction((tx) => recordImport(tx, result, actor));
    return result;
  });
}

/** An arbitrary key for PostgreSQL's advisory lock: of two imports at once, each item is created by one. */
const importLock = 2_026_112_702;

const summaryOf = ({ number, title, files }: PlannedItem, id: number | null) => ({
  number,
  title,
  files: files.filter(({ smallerOf }) => smallerOf === undefined).length,
  id,
});

async function recordImport(tx: Transaction, { origin, drafts, leftOut }: NewsImport, actor: Actor): Promise<void> {
  const files = drafts.reduce((sum, draft) => sum + draft.files, 0);
  const changes = { drafts: { to: drafts.length }, files: { to: files }, leftOut: { to: leftOut.length } };
  await recordAudit(tx, actor, { action: newsAudit['news.import'], subject: origin, changes });
}

/**
 * Creates a draft. Until its files are stored, each in a transaction of its own because other queries wait for each, its row
 * is marked as deleted: what a crash leaves is listed only under Deleted, and the next import begins anew.
 */
async function importItem(
  archive: NewsArchive,
  { item, source, files }: PlannedItem,
  actor: Actor,
): Promise<{ id: number; isNew: boolean }> {
  const read = await archive.readItem(item);
  // The plan has read the same bytes.
  if (typeof read === 'string') throw new AppError('invalid', read);
  const { text } = read;
  const by = actor.email;
  const row = await db().newsItem.create({
    data: {
      ...text,
      ...rendered({ ...text, files: noFiles }),
      files: noFiles,
      isPublished: false,
      updatedBy: by,
      deletedAt: new Date(),
      deletedBy: by,
    },
    select: { id: true, title: true },
  });
  try {
    const ids = new Map<number, number>();
    const stored: StoredFile[] = [];
    for (const { id, entry, fileName, title, picture, smallerOf } of files) {
      const bytes = await archive.readFile(entry);
      const file = { fileName, extension: extensionOf(fileName), title, bytes, picture, by };
      const kept = await db().$transaction((tx) => storeFile(tx, row.id, file));
      ids.set(id, kept.id);
      stored.push({ ...kept, ...(smallerOf !== undefined && { smallerOf: ids.get(smallerOf) }) });
    }
    const columns = { files: toStoredFiles(stored) };
    const { known } = await db().$transaction(async (tx) => {
      await takeLock(tx, importLock);
      // Another import may have created it since.
      const known = await tx.newsItem.findUnique({ where: { source }, select: { id: true } });
      if (known) return { known };
      await tx.newsItem.update({
        where: { id: row.id },
        data: { source, ...columns, ...rendered({ ...text, ...columns }), deletedAt: null, deletedBy: '' },
        select: { id: true },
      });
      const changes = { source: { to: source } };
      await recordAudit(tx, actor, { action: newsAudit['news.create'], subject: newsSubject(row), changes });
      return { known };
    });
    if (known) await removeDeleted(row.id);
    return { id: known?.id ?? row.id, isNew: !known };
  } catch (error) {
    await removeDeleted(row.id);
    throw error;
  }
}
