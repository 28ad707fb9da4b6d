import 'server-only';

import { createHash } from 'node:crypto';

import type { Transaction } from '@/lib/platform/database/db';
import { AppError } from '@/lib/platform/http/app-error';
import { cutText } from '@/lib/platform/text/cut';

import { newsFileLimits, type StoredFile } from '../files-schema';
import { fileNameFor, fileTitleFor, type FileExtension } from './file-name';
import { convertPicture } from './picture-process';

/** The hash under which a file is stored. */
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('base64url');

export interface NewFile {
  fileName: string;
  /** That of its address; `pdf` by default. */
  extension?: FileExtension;
  /** By default made of the name. */
  title?: string;
  bytes: Buffer;
  picture?: StoredFile['picture'];
}

/** A picture at the widths of the site, the largest first. */
export async function partsOfPicture(bytes: Buffer, fileName: string): Promise<[NewFile, ...NewFile[]]> {
  const { extension, files } = await convertPicture(bytes);
  if (files.some((file) => file.bytes.length > newsFileLimits.bytes))
    throw new AppError(
      'too_large',
      `Written anew, the picture would have more than ${newsFileLimits.megabytes} MB. Save it as a JPEG and add that.`,
    );
  const title = fileTitleFor(fileName, extension);
  const said = { alt: '', isDecoration: false, caption: '', source: '' };
  const [first, ...smaller] = files.map(({ bytes: converted, width, height }, at): NewFile => {
    const name = fileNameFor(fileName, extension).slice(0, -extension.length - 1);
    const sized = at === 0 ? name : `${name}-${width}`;
    const picture = { width, height, ...said };
    return { fileName: `${sized}.${extension}`, extension, title, bytes: converted, picture };
  });
  if (!first) throw new Error('The picture has no size.');
  return [first, ...smaller];
}

/** Stores a file, or a picture at each of its widths; the caller writes them into a text. */
export async function storeFiles(
  tx: Transaction,
  newsItemId: number,
  [first, ...others]: readonly [NewFile, ...NewFile[]],
  by: string,
): Promise<[StoredFile, ...StoredFile[]]> {
  const stored: [StoredFile, ...StoredFile[]] = [await storeFile(tx, newsItemId, { ...first, by })];
  for (const part of others) stored.push(await storeFile(tx, newsItemId, { ...part, by }));
  return stored;
}

/** Stores a file of an item; the caller writes it into a text. */
export async function storeFile(
  tx: Transaction,
  newsItemId: number,
  { fileName, extension, title = fileTitleFor(fileName), bytes, picture, by }: NewFile & { by: string },
): Promise<StoredFile> {
  const row = await tx.newsFile.create({
    data: {
      newsItemId,
      title: cutText(title, newsFileLimits.title).trim(),
      name: fileNameFor(fileName, extension),
      size: bytes.length,
      hash: hashOf(bytes),
      createdBy: by,
    },
    select: { id: true, title: true, name: true, size: true },
  });
  await writeChunks(tx, row.id, bytes);
  return { ...row, ...(picture && { picture }) };
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
