import 'server-only';

import { changesBetween, recordAudit, type Actor } from '@/lib/domains/audit/service';
import { db, type Transaction } from '@/lib/platform/database/db';
import { AppError, notFound } from '@/lib/platform/http/app-error';

import { newsAudit } from '../audit';
import { newsSubject } from '../admin-item';
import { writeWorkingCopy } from '../versions/drafts';
import { workingCopyOf } from '../versions/working-copy';
import { filesOf, storedFilesOf, toStoredFiles } from '../files/fields';
import { uploadedType } from '../files/file-type';
import { partsOfPicture, storeFile, storeFiles, type NewFile } from '../files/store';
import { titleOfDocument } from '../files/document-title';
import { newsFileLimits } from '../files-schema';
import type { NewsFile, NewsFileUpdate, NewsFileUpload, StoredFile } from '../files-schema';
import { markUnusedFiles } from '../files/use';
import { lockNewsItem, readNewsItem, stateOf, type ItemRow } from '../item-row';
import { textOf } from '../text';

/** The files of an item's working copy, in the order in which they were added. Throws if there is no such item. */
export async function listNewsFiles(newsItemId: number): Promise<NewsFile[]> {
  return filesOf(workingCopyOf(await readNewsItem(newsItemId)));
}

/**
 * Adds a PDF or a picture to the working copy of an item: readers see it once that is public. One that readers have when it
 * is replaced stays at its address. Throws for any other type, a file that is too large, one file too many, and a
 * replacement of anything but a PDF of the working copy by a PDF.
 */
export async function addNewsFile(
  newsItemId: number,
  { fileName, replaces }: NewsFileUpload,
  upload: ReadableStream<Uint8Array> | undefined,
  actor: Actor,
): Promise<NewsFile> {
  const bytes = await readUpload(upload);
  const type = uploadedType(bytes, fileName);
  if ('refusal' in type) throw new AppError('invalid', type.refusal);
  const parts: [NewFile, ...NewFile[]] =
    type.kind === 'picture' ? await partsOfPicture(bytes, fileName) : [{ fileName, bytes }];
  return db().$transaction(async (tx) => {
    if (replaces !== undefined) return replaceFile(tx, replaces, newsItemId, parts[0], actor);
    // Two uploads that arrive at once are counted one after the other.
    const item = await lockNewsItem(tx, newsItemId);
    const files = storedFilesOf(workingCopyOf(item));
    if (files.filter(({ smallerOf }) => smallerOf === undefined).length >= newsFileLimits.perItem)
      throw new AppError('conflict', `A news item has at most ${newsFileLimits.perItem} files.`);
    const [first, ...others] = parts;
    const title = first.picture ? undefined : titleOfDocument(item, workingCopyOf(item));
    const [row, ...smaller] = await storeFiles(
      tx,
      newsItemId,
      [{ ...first, ...(title && { title }) }, ...others],
      actor.email,
    );
    const added: StoredFile[] = [row, ...smaller.map((part) => ({ ...part, smallerOf: row.id }))];
    await writeFiles(tx, item, [...files, ...added], actor);
    await recordAudit(tx, actor, {
      action: newsAudit['news.add-file'],
      subject: newsSubject(item),
      changes: { file: { to: row.name } },
    });
    return requireFile(added, row.id);
  });
}

/** Puts a PDF into the working copy in the place of another. */
async function replaceFile(tx: Transaction, id: number, newsItemId: number, by: NewFile, actor: Actor) {
  const { item, files, file } = await lockFile(tx, id);
  if (item.id !== newsItemId) throw notFound('File');
  if (file.picture || by.picture) throw new AppError('invalid', 'Only a PDF can be replaced, and only by a PDF.');
  const { title, name: fileName, isRedline, replaces: earlier = [] } = file;
  const row = await storeFile(tx, item.id, { ...by, fileName, title, by: actor.email });
  const isShown = ['published', 'withdrawn'].includes(stateOf(item, new Date()));
  const read = isShown ? storedFilesOf(item).find((other) => other.id === id) : undefined;
  const replaces = read ? [...earlier, id] : earlier;
  // What readers had keeps the title under which they had it, whatever the draft called it since.
  if (read) await tx.newsFile.update({ where: { id }, data: { title: read.title }, select: { id: true } });
  const added: StoredFile = { ...row, isRedline, ...(replaces.length > 0 && { replaces }) };
  const after = files.map((other) => (other.id === id ? added : other));
  await writeFiles(tx, item, after, actor);
  await markUnusedFiles(tx, item);
  await recordAudit(tx, actor, {
    action: newsAudit['news.replace-file'],
    subject: newsSubject(item),
    changes: { file: { to: row.name } },
  });
  return requireFile(after, row.id);
}

async function writeFiles(tx: Transaction, item: ItemRow, files: readonly StoredFile[], actor: Actor): Promise<void> {
  await writeWorkingCopy(tx, item, { ...textOf(workingCopyOf(item)), files: toStoredFiles(files) }, actor);
}

async function readUpload(upload: ReadableStream<Uint8Array> | undefined): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Reads a file that is too large to its end without keeping it: a client that is still sending reads no response.
  for await (const chunk of upload ?? []) {
    size += chunk.byteLength;
    if (size <= newsFileLimits.bytes) chunks.push(chunk);
    else chunks.length = 0;
  }
  if (size > newsFileLimits.bytes)
    throw new AppError('too_large', `A file must have at most ${newsFileLimits.megabytes} MB.`);
  return Buffer.concat(chunks);
}

/**
 * Changes the title of a file in the working copy of its item, or what is said about a picture; the address stays. Throws a
 * 404 unless the working copy has it, and a 400 for a text of a picture at a PDF.
 */
export async function updateNewsFile(id: number, changes: NewsFileUpdate, actor: Actor): Promise<NewsFile> {
  return db().$transaction(async (tx) => {
    const { item, files, file } = await lockFile(tx, id);
    const { title = file.title, isRedline = file.isRedline, ...said } = changes;
    if (!file.picture && Object.keys(said).length > 0)
      throw new AppError('invalid', 'Only a picture has an alternative text, a caption and a source.');
    if (isRedline && (file.picture || item.documentId === null))
      throw new AppError('invalid', 'Only a PDF of a document is a redline.');
    const changed: StoredFile = {
      ...file,
      title,
      isRedline: isRedline || undefined,
      ...(file.picture && { picture: { ...file.picture, ...said } }),
    };
    await tx.newsFile.update({ where: { id }, data: { title }, select: { id: true } });
    const after = files.map((other) => (other.id === id ? changed : other));
    await writeFiles(tx, item, after, actor);
    await recordAudit(tx, actor, {
      action: newsAudit['news.update-file'],
      subject: newsSubject(item),
      changes: changesBetween(
        { title: file.title, isRedline: file.isRedline ?? false, ...file.picture },
        { title, isRedline: changed.isRedline ?? false, ...changed.picture },
      ),
    });
    return requireFile(after, id);
  });
}

/**
 * Takes a file off the working copy of its item. Readers of a public item see it until the change is public; a file that
 * was never public is deleted later. Throws a 404 unless the working copy has it.
 */
export async function deleteNewsFile(id: number, actor: Actor): Promise<void> {
  await db().$transaction(async (tx) => {
    const { item, files, file } = await lockFile(tx, id);
    const kept = files.filter((other) => other.id !== id && other.smallerOf !== id);
    await writeFiles(tx, item, kept, actor);
    await markUnusedFiles(tx, item);
    await recordAudit(tx, actor, {
      action: newsAudit['news.delete-file'],
      subject: newsSubject(item),
      changes: { file: { from: file.name } },
    });
  });
}

async function lockFile(tx: Transaction, id: number) {
  const row = await tx.newsFile.findUnique({ where: { id }, select: { newsItemId: true } });
  if (!row) throw notFound('File');
  const item = await lockNewsItem(tx, row.newsItemId);
  const files = storedFilesOf(workingCopyOf(item));
  const file = files.find((other) => other.id === id && other.smallerOf === undefined);
  if (!file) throw notFound('File');
  return { item, files, file };
}

function requireFile(stored: readonly StoredFile[], id: number): NewsFile {
  const file = filesOf({ files: toStoredFiles(stored) }).find((other) => other.id === id);
  if (!file) throw notFound('File');
  return file;
}
