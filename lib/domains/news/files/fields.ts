import { z } from 'zod';

import { paths } from '../../../paths';
import type { NewsFile } from '../files-schema';

const StoredFilesSchema = z.array(
  z.object({ id: z.int(), title: z.string(), name: z.string(), /** In bytes. */ size: z.int() }),
);
type StoredFile = z.infer<typeof StoredFilesSchema>[number];

/** The column `files` of a text without files. */
export const noFiles = '[]';

/** Reads the files of a text, in the order in which they were added, from the column of an item, draft or version. */
export function storedFilesOf({ files }: { files: string }): StoredFile[] {
  return StoredFilesSchema.parse(JSON.parse(files));
}

/** The column `files` for these files. */
export function toStoredFiles(files: readonly StoredFile[]): string {
  return JSON.stringify(files.map(({ id, title, name, size }) => ({ id, title, name, size })));
}

/** `size` is in bytes, and `url` is a path on this site. */
export function toNewsFile({ id, title, name, size }: StoredFile): NewsFile {
  return { id, title, url: paths.newsFile(id, name), size };
}

/** The files of a text as readers see them. */
export function filesOf(text: { files: string }): NewsFile[] {
  return storedFilesOf(text).map(toNewsFile);
}
