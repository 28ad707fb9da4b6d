import 'server-only';

import type { Transaction } from '@/lib/platform/database/db';

import type { StoredFile } from '../files-schema';
import type { ItemRow } from '../item-row';
import { storedFilesOf, toStoredFiles } from './fields';

type Text = Pick<ItemRow, 'title' | 'files'>;

/** The file of an issue: its first PDF that is no redline. */
const isDocumentItself = ({ picture, isRedline }: StoredFile) => !picture && !isRedline;

/** The title of the PDF that becomes the file of an issue; undefined for any other, which keeps its own. */
export function titleOfDocument({ documentId }: ItemRow, { title, files }: Text): string | undefined {
  if (documentId === null || storedFilesOf({ files }).some(isDocumentItself)) return undefined;
  return title || undefined;
}

/**
 * The column `files` of a text that gets another title: the file of an issue that is titled like the text stays so. One that
 * an editor gave a title keeps it.
 */
export async function withDocumentTitle(
  tx: Transaction,
  { documentId }: ItemRow,
  before: Text,
  title: string,
): Promise<string> {
  const files = storedFilesOf(before);
  const file = files.find(isDocumentItself);
  if (documentId === null || !title || file?.title !== before.title) return before.files;
  await tx.newsFile.update({ where: { id: file.id }, data: { title }, select: { id: true } });
  return toStoredFiles(files.map((one) => (one === file ? { ...one, title } : one)));
}
