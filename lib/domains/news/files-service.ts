import 'server-only';

import { createHash } from 'node:crypto';

import { db, type Transaction } from '../../platform/database/db';
import { AppError, notFound } from '../../platform/http/app-error';
import { recordAudit, type Actor } from '../audit/service';
import { changeSite } from '../site/change-site';
import { newsSubject } from './admin-item';
import { fileNameFor, fileTitleFor } from './file-name';
import { newsFileFields, toNewsFile } from './files-fields';
import { refusalOfPdf } from './files-pdf';
import { newsFileLimits, type NewsFile } from './files-schema';
import { lockNewsItem } from './item-row';

const withItem = { ...newsFileFields, newsItem: { select: { id: true, title: true } } } as const;

/** The files of an item, in the order in which they were added. */
export async function listNewsFiles(newsItemId: number): Promise<NewsFile[]> {
  const rows = await db().newsFile.findMany({ where: { newsItemId }, select: newsFileFields, orderBy: { id: 'asc' } });
  return rows.map(toNewsFile);
}

/** The files of an item, for its editor. Throws if there is no such item. */
export async function requireNewsFiles(newsItemId: number): Promise<NewsFile[]> {
  if (!(await db().newsItem.count({ where: { id: newsItemId } }))) throw notFound('News item');
  return listNewsFiles(newsItemId);
}

/** Adds a PDF to an item. Throws for any other type, a file that is too large, and one file too many. */
export async function addNewsFile(
  newsItemId: number,
  fileName: string,
  upload: ReadableStream<Uint8Array> | undefined,
  actor: Actor,
): Promise<NewsFile> {
  const bytes = await readUpload(upload);
  const refusal = refusalOfPdf(bytes);
  if (refusal) throw new AppError('invalid', refusal);
  return changeSite(async (tx) => {
    // Two uploads that arrive at once are counted one after the other.
    const item = await lockNewsItem(tx, newsItemId);
    if ((await tx.newsFile.count({ where: { newsItemId } })) >= newsFileLimits.perItem)
      throw new AppError('conflict', `A news item has at most ${newsFileLimits.perItem} files.`);
    const row = await tx.newsFile.create({
      data: {
        newsItemId,
        title: fileTitleFor(fileName).slice(0, newsFileLimits.title).trim(),
        name: fileNameFor(fileName),
        size: bytes.length,
        hash: createHash('sha256').update(bytes).digest('base64url'),
        createdBy: actor.email,
      },
      select: newsFileFields,
    });
    await writeChunks(tx, row.id, bytes);
    await recordAudit(tx, actor, {
      action: 'news.add-file',
      subject: newsSubject(item),
      changes: { file: { to: row.name } },
    });
    return toNewsFile(row);
  });
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

/** Changes the title that readers see; the address of the file stays. Throws a 404 if it has been deleted. */
export async function updateNewsFile(id: number, title: string, actor: Actor): Promise<NewsFile> {
  return changeSite(async (tx) => {
    const before = await tx.newsFile.findUnique({ where: { id }, select: withItem });
    if (!before) throw notFound('File');
    const row = await tx.newsFile.update({ where: { id }, data: { title }, select: newsFileFields });
    await recordAudit(tx, actor, {
      action: 'news.update-file',
      subject: newsSubject(before.newsItem),
      changes: { title: { from: before.title, to: title } },
    });
    return toNewsFile(row);
  });
}

/** Deletes a file with its bytes. Throws a 404 if it has been deleted. */
export async function deleteNewsFile(id: number, actor: Actor): Promise<void> {
  await changeSite(async (tx) => {
    const row = await tx.newsFile.findUnique({ where: { id }, select: withItem });
    if (!row) throw notFound('File');
    await tx.newsFile.delete({ where: { id }, select: { id: true } });
    await recordAudit(tx, actor, {
      action: 'news.delete-file',
      subject: newsSubject(row.newsItem),
      changes: { file: { from: row.name } },
    });
  });
}
