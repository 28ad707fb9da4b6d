import 'server-only';

import { setImmediate } from 'node:timers/promises';

import { db, takeLock, type Transaction } from '../../../platform/database/db';
import { AppError } from '../../../platform/http/app-error';
import { recordAudit, type Actor } from '../../audit/service';
import { newsSubject } from '../admin-item';
import type { NewsImport } from '../archive-schema';
import { newsAudit } from '../audit';
import { noFiles, toStoredFiles } from '../files/fields';
import { storeFile } from '../items/files-service';
import { rendered } from '../markdown/rendered';
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
 * Imports the items of an archive as drafts, each in a transaction of its own: after a failure, another import goes on
 * where this one ended. An item that is here already, or was deleted and can be restored, is left out. Then the links
 * between the items that are here are rewritten.
 */
export function importNews(upload: Upload, announcedBytes: number, actor: Actor): Promise<NewsImport> {
  return withArchive(upload, announcedBytes, async (archive) => {
    const plan = await planImport(archive);
    const here = [...plan.here];
    const result: NewsImport = { origin: archive.manifest.origin, drafts: [], leftOut: [...plan.leftOut] };
    for (const planned of plan.drafts) {
      const { number, title, source } = planned;
      const { id, isNew } = await db().$transaction(async (tx) => {
        await takeLock(tx, importLock);
        // Another import may have created it since.
        const known = await tx.newsItem.findUnique({ where: { source }, select: { id: true } });
        return { id: known?.id ?? (await createDraft(tx, archive, planned, actor)), isNew: !known };
      });
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
const importLock = 2_026_112_701;

const summaryOf = ({ number, title, files }: PlannedItem, id: number | null) => ({
  number,
  title,
  files: files.length,
  id,
});

async function recordImport(tx: Transaction, { origin, drafts, leftOut }: NewsImport, actor: Actor): Promise<void> {
  const files = drafts.reduce((sum, draft) => sum + draft.files, 0);
  const changes = { drafts: { to: drafts.length }, files: { to: files }, leftOut: { to: leftOut.length } };
  await recordAudit(tx, actor, { action: newsAudit['news.import'], subject: origin, changes });
}

async function createDraft(
  tx: Transaction,
  archive: NewsArchive,
  { item, source, files }: PlannedItem,
  actor: Actor,
): Promise<number> {
  const read = await archive.readItem(item);
  // The plan has read the same bytes.
  if (typeof read === 'string') throw new AppError('invalid', read);
  const { text } = read;
  const row = await tx.newsItem.create({
    data: { ...text, ...rendered(text), files: noFiles, isPublished: false, source, updatedBy: actor.email },
    select: { id: true, title: true },
  });
  const stored: Parameters<typeof toStoredFiles>[0][number][] = [];
  for (const { entry, fileName, title } of files) {
    const bytes = await archive.readFile(entry);
    stored.push(await storeFile(tx, row.id, { fileName, title, bytes, by: actor.email }));
  }
  if (stored.length > 0)
    await tx.newsItem.update({ where: { id: row.id }, data: { files: toStoredFiles(stored) }, select: { id: true } });
  await recordAudit(tx, actor, {
    action: newsAudit['news.create'],
    subject: newsSubject(row),
    changes: { source: { to: source } },
  });
  return row.id;
}
