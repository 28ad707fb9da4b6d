import type { z } from 'zod';

import { newsRequiredMessage, noticeFieldNames, type NewsFormat, type NoticeSchema } from './schema';

/** The text that an editor writes, also stored with each version. */
export interface NewsText extends z.infer<typeof NoticeSchema> {
  title: string;
  excerpt: string;
  content: string | null;
  category: string;
  link: string | null;
  date: string;
  format: NewsFormat;
  /** Of a draft document: the last calendar day for comments. */
  commentUntil: string | null;
  /** The documents that it names, as `namedDocuments` reads them. */
  documents: string;
  /** The PDFs shown with it, as `files/fields.ts` reads them. */
  files: string;
}

export const textFields = [
  ...(['title', 'excerpt', 'content', 'category', 'link', 'date', 'format', 'files'] as const),
  ...noticeFieldNames,
  ...(['commentUntil', 'documents'] as const),
] as const;

/** The names of a text's fields, in the editor and in the audit trail. */
export const textLabels = {
  title: 'Title',
  excerpt: 'Excerpt',
  content: 'Content',
  category: 'Category',
  date: 'Date',
  link: 'Link',
  noticeNumber: 'Notice number',
  affected: 'Who is affected',
  takesEffectOn: 'Takes effect on',
  commentUntil: 'Comments until',
  documents: 'Documents',
} as const;

/** Returns the fields of these names without the others. */
export function pick<Row, Name extends keyof Row>(row: Row, names: readonly Name[]): Pick<Row, Name> {
  // `fromEntries` loses the names.
  return Object.fromEntries(names.map((name) => [name, row[name]])) as Pick<Row, Name>;
}

/** A row of the item, its working copy or a version; the columns take no other format. */
export interface TextRow extends Omit<NewsText, 'format'> {
  format: string;
}

/** Returns the text without the other columns; any format but markdown is plain. */
export function textOf(row: TextRow): NewsText {
  return { ...pick(row, textFields), format: row.format === 'markdown' ? row.format : 'plain' };
}

/** Whether two texts agree in all of `textFields`. */
export function isSameText(one: TextRow, other: TextRow): boolean {
  return textFields.every((field) => one[field] === other[field]);
}

/** Returns an error message if the text is incomplete for publication. */
export function missingOf({ title, excerpt, category }: Pick<NewsText, 'title' | 'excerpt' | 'category'>) {
  return title && excerpt && category ? undefined : newsRequiredMessage;
}

/** Reads the column `documents` of a text: the documents that it names, in their order. */
export function namedDocuments({ documents }: { documents: string }): number[] {
  return documents.split(',').flatMap((id) => (id ? [Number(id)] : []));
}

/** The column `documents` for these documents, so that `,3,` finds one. */
export function toNamedDocuments(ids: readonly number[]): string {
  const all = [...new Set(ids)];
  return all.length > 0 ? `,${all.join(',')},` : '';
}
