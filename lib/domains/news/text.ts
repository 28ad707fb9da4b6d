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
  /** The documents that it names, and the issues of them, as `namedIn` reads them. */
  documents: string;
  issues: string | null;
  /** The PDFs shown with it, as `files/fields.ts` reads them. */
  files: string;
}

export const textFields = [
  ...(['title', 'excerpt', 'content', 'category', 'link', 'date', 'format', 'files'] as const),
  ...noticeFieldNames,
  ...(['commentUntil', 'documents', 'issues'] as const),
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

/** A document that a text names. Without an issue, it is named by the one that stands for it when the text is read. */
export interface Named {
  documentId: number;
  issueId: number | null;
}

/** Reads the columns `documents` and `issues` of a text. An earlier release writes the first alone, which counts. */
export function namedIn({ documents, issues }: Pick<NewsText, 'documents' | 'issues'>): Named[] {
  const issueOf = new Map(entriesOf(issues ?? '').map((pair) => pair.split(':').map(Number) as [number, number]));
  return entriesOf(documents).map((id) => ({ documentId: Number(id), issueId: issueOf.get(Number(id)) ?? null }));
}

/** What fields name, as the API has them: each document with its issue. */
export const namedOf = ({
  documents = [],
  issues = [],
}: {
  documents?: readonly number[];
  issues?: readonly (number | null)[];
}): Named[] => documents.map((documentId, at) => ({ documentId, issueId: issues[at] ?? null }));

const entriesOf = (column: string) => column.split(',').filter(Boolean);

/** The columns for what a text names, so that `,3,` finds a document and `,3:5,` an issue. */
export function toNamedColumns(named: readonly Named[]): Pick<NewsText, 'documents' | 'issues'> {
  const issues = named.flatMap(({ documentId, issueId }) => (issueId === null ? [] : [`${documentId}:${issueId}`]));
  return {
    documents: toColumn([...new Set(named.map(({ documentId }) => documentId))]),
    issues: toColumn(issues) || null,
  };
}

const toColumn = (entries: readonly (string | number)[]) => (entries.length > 0 ? `,${entries.join(',')},` : '');

/** What a text names, as the API has it: an issue, or null, for each document. */
export function namedFields(text: Pick<NewsText, 'documents' | 'issues'>) {
  const named = namedIn(text);
  return { documents: named.map(({ documentId }) => documentId), issues: named.map(({ issueId }) => issueId) };
}
