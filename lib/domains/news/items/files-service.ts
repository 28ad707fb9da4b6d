import 'server-only';

import { createHash } from 'node:crypto';

import { db, type Transaction } from '../../../platform/database/db';
import { AppError, notFound } from '../../../platform/http/app-error';
import { cutText } from '../../../platform/text/cut';
import { recordAudit, type Actor } from '../../audit/service';
import { newsAudit } from '../audit';
import { newsSubject } from '../admin-item';
import { workingCopyOf, writeWorkingCopy } from '../versions/drafts';
import { fileNameFor, fileTitleFor } from '../files/file-name';
import { filesOf, storedFilesOf, toNewsFile, toStoredFiles } from '../files/fields';
import { refusalOfPdf } from '../files/pdf';
import { newsFileLimits, type NewsFile } from '../files-schema';
import { markUnusedFiles } from '../files/use';
import { lockNewsItem, readNewsItem, type ItemRow } from '../item-row';
import { textOf } from '../text';

type StoredFile = ReturnType<typeof storedFilesOf>[number];

/** The files of an item's working copy, in the order in which they were added. Throws if there is no such item. */
export async function listNewsFiles(newsItemId: number): Promise<NewsFile[]> {
  return filesOf(workingCopyOf(await readNewsItem(newsItemId)));
}

/**
 * Adds a PDF to the working copy of an item: readers see it once that is public. Throws for any other type, a file that is
 * too large, and one file too many.
 */
export async function addNewsFile(
  newsItemId: number,
  fileName: string,
  upload: ReadableStream<Uint8Array> | undefined,
  actor: Actor,
): Promise<NewsFile> {
  const bytes = await readUpload(upload);
  const refusal = refusalOfPdf(bytes);
  if (refusal) throw new AppError('invalid', refusal);
  return db().$transaction(async (tx) => {
    // Two uploads that arrive at once are counted one after the other.
    const item = await lockNewsItem(tx, newsItemId);
    const files = storedFilesOf(workingCopyOf(item));
    if (files.length >= newsFileLimits.perItem)
      throw new AppError('conflict', `A news item has at most ${newsFileLimits.perItem} files.`);
    const row = await storeFile(tx, newsItemId, { fileName, bytes, by: actor.email });
    await writeFiles(tx, item, [...files, row], actor);
    await recordAudit(tx, actor, {
      action: newsAudit['news.add-file'],
      subject: newsSubject(item),
      changes: { file: { to: row.name } },
    });
    return toNewsFile(row);
  });
}

/** The hash under which a file is stored. */
export const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('base64url');

interface Upload {
  fileName: string;
  /** By default made of the name. */
  title?: string;
  bytes: Buffer;
  by: string;
}

/** Stores a file of an item; the caller writes it into a text. */
export async function storeFile(
  tx: Transaction,
  newsItemId: number,
  { fileName, title = fileTitleFor(fileName), bytes, by }: Upload,
): Promise<StoredFile> {
  const row = await tx.newsFile.create({
    data: {
      newsItemId,
      title: cutText(title, newsFileLimits.title).trim(),
      name: fileNameFor(fileName),
      size: bytes.length,
      hash: hashOf(bytes),
      createdBy: by,
    },
    select: { id: true, title: true, name: true, size: true },
  });
  await writeChunks(tx, row.id, bytes);
  return row;
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

async function writeChunks(tx: Transaction, fileId: number, bytes: Buffer): Promise<void> {
  for (let start = 0; start < bytes.length; start += newsFileLimits.chunk)
    await tx.newsFileChunk.create({
      data: {
        fileId,
        number: start / newsFileLimits.chunk,
        bytes: new Uint8Array(bytes.subarray(start, start + newsFileLimits.chunk)),
      },
      select: { number: true },
    });
}

/**
 * Changes the title of a file in the working copy of its item; the address of the file stays. Throws a 404 unless the
 * working copy has it.
 */
export async function updateNewsFile(id: number, title: string, actor: Actor): Promise<NewsFile> {
  return db().$transaction(async (tx) => {
    const { item, files, file } = await lockFile(tx, id);
    await tx.newsFile.update({ where: { id }, data: { title }, select: { id: true } });
    const renamed = files.map((other) => (other.id === id ? { ...other, title } : other));
    await writeFiles(tx, item, renamed, actor);
    await recordAudit(tx, actor, {
      action: newsAudit['news.update-file'],
      subject: newsSubject(item),
      changes: { title: { from: file.title, to: title } },
    });
    return toNewsFile({ ...file, title });
  });
}

/**
 * Takes a file off the working copy of its item. Readers of a public item see it until the change is public; a file that
 * was never public is deleted later. Throws a 404 unless the working copy has it.
 */
export async function deleteNewsFile(id: number, actor: Actor): Promise<void> {
  await db().$transaction(async (tx) => {
    const { item, files, file } = await lockFile(tx, id);
    const kept = files.filter((other) => other.id !== id);
    await writeFiles(tx, item, kept, actor);
    await markUnusedFiles(tx, item.id);
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
  const file = files.find((other) => other.id === id);
  if (!file) throw notFound('File');
  return { item, files, file };
}
