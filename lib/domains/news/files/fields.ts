import { z } from 'zod';

import { paths } from '@/lib/paths';

import { isPicture, StoredFileSchema, type NewsFile, type StoredFile } from '../files-schema';

const StoredFilesSchema = z.array(StoredFileSchema);

/** The column `files` of a text without files. */
export const noFiles = '[]';

/**
 * Reads the files of a text, in the order in which they were added, from the column of an item, draft or version. Each size
 * of a picture is a file.
 */
export function storedFilesOf({ files }: { files: string }): StoredFile[] {
  return StoredFilesSchema.parse(JSON.parse(files));
}

/** The column `files` for these files. */
export function toStoredFiles(files: readonly StoredFile[]): string {
  return JSON.stringify(StoredFilesSchema.parse(files));
}

/** The files of a text: PDFs, and pictures with their smaller size. */
export function filesOf(text: { files: string }): NewsFile[] {
  const stored = storedFilesOf(text);
  return stored
    .filter(({ smallerOf }) => smallerOf === undefined)
    .map(({ id, title, name, size, picture, isRedline, replaces }) => {
      const marks = { ...(isRedline && { isRedline }), ...(replaces && { replaces }) };
      const file = { id, title, url: paths.newsFile(id, name), size, ...marks };
      if (!picture) return file;
      const smaller = stored.find(({ smallerOf }) => smallerOf === id);
      if (!smaller?.picture) return { ...file, picture };
      const { width, height } = smaller.picture;
      const url = paths.newsFile(smaller.id, smaller.name);
      return { ...file, picture: { ...picture, smaller: { url, width, height } } };
    });
}

/** The files that readers see under a text. Its pictures stand in it. */
export function documentsOf(text: { files: string }): NewsFile[] {
  return filesOf(text).filter((file) => !isPicture(file));
}

/** The files under a text that is on the site. */
export function publicDocumentsOf(text: { files: string }): NewsFile[] {
  return documentsOf(text).map((file) => {
    const name = file.url.slice(file.url.lastIndexOf('/') + 1);
    return { ...file, currentUrl: paths.currentNewsFile(file.replaces?.[0] ?? file.id, name) };
  });
}
