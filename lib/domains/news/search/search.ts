import 'server-only';

import { setImmediate } from 'node:timers/promises';

import { LRUCache } from 'lru-cache';

import { db, type Prisma } from '@/lib/platform/database/db';
import { env } from '@/lib/platform/process/env';
import { singleton } from '@/lib/platform/process/singleton';
import { wordsOf, searchForm } from '@/lib/platform/text/search-form';

import { snippetOf } from './highlight';
import { markdownToText } from '../markdown/text';
import { documentsOf, filesOf } from '../files/fields';
import { onSite } from '../in-state';
import { asListed, summaryFields } from '../public/published';
import { newsPageSize, type FoundNews } from '../schema';
import type { NewsSearch } from './query';

/** Results beyond this many pages are not counted. */
const maximumFound = 200;
/** How many items are read at a time. */
const itemsPerRead = 100;

/**
 * What readers read of an item, in the form in which searches compare it: the words as rendered, without marks and the
 * addresses behind links. Kept by item and time of its last change; the oldest are read again.
 */
const forms = singleton(
  'newsSearchForms',
  () => new LRUCache<string, string>({ maxSize: 32 * 1024 * 1024, sizeCalculation: ({ length }) => 2 * length + 1 }),
);

interface Candidate {
  id: number;
  updatedAt: Date;
}

/** One page of the published items that contain every word in title, excerpt or content, newest first. */
export async function searchNews({ q, category, page }: NewsSearch): Promise<{ items: FoundNews[]; total: number }> {
  const words = wordsOf(q);
  const where = { ...onSite(new Date()), documentId: null, ...(category && { category }) };
  const orderBy: Prisma.NewsItemOrderByWithRelationInput[] = [{ date: 'desc' }, { id: 'desc' }];
  const candidates = await db().newsItem.findMany({
    where,
    orderBy,
    select: { id: true, updatedAt: true },
    ...(words.length === 0 && { take: maximumFound }),
  });
  const found = words.length === 0 ? candidates : await holdingWords(candidates, words.map(searchForm));
  const ids = found.slice((page - 1) * newsPageSize, page * newsPageSize).map(({ id }) => id);
  const rows = await db().newsItem.findMany({
    where: { ...onSite(new Date()), id: { in: ids } },
    select: { ...summaryFields, content: true, html: true, files: true },
    orderBy,
  });
  return { total: found.length, items: rows.map((row) => withSnippet(asListed(row), words)) };
}

async function holdingWords(candidates: readonly Candidate[], words: readonly string[]): Promise<Candidate[]> {
  const found: Candidate[] = [];
  for (let start = 0; start < candidates.length && found.length < maximumFound; start += itemsPerRead) {
    const part = candidates.slice(start, start + itemsPerRead);
    const formOf = await readForms(part);
    found.push(...part.filter(({ id }) => words.every((word) => formOf.get(id)?.includes(word))));
  }
  return found.slice(0, maximumFound);
}

async function readForms(items: readonly Candidate[]): Promise<Map<number, string>> {
  const keyOf = ({ id, updatedAt }: Candidate) => `${env().databaseUrl} ${id} ${updatedAt.getTime()}`;
  const known = new Map(items.map((item) => [item.id, forms.get().get(keyOf(item))]));
  const unknown = items.filter(({ id }) => known.get(id) === undefined).map(({ id }) => id);
  const select = {
    ...{ id: true, updatedAt: true, title: true, excerpt: true, content: true, html: true },
    ...{ noticeNumber: true, affected: true, files: true },
  } as const;
  // Most searches know every item: they ask the database nothing here.
  const rows = unknown.length > 0 ? await db().newsItem.findMany({ where: { id: { in: unknown } }, select }) : [];
  for (const row of rows) {
    // Rendering takes a moment for each: other requests get their turn.
    await setImmediate();
    const { title, excerpt, noticeNumber, affected } = row;
    const form = searchForm([title, excerpt, noticeNumber, affected, ...wordsUnder(row)].filter(Boolean).join('\n'));
    forms.get().set(keyOf(row), form);
    known.set(row.id, form);
  }
  return new Map([...known].flatMap(([id, form]) => (form === undefined ? [] : [[id, form] as const])));
}

interface SearchedText {
  content: string | null;
  html: string | null;
  files: string;
}

/** What readers read under the excerpt: the text with what its pictures show and say, and the titles of its PDFs. */
function wordsUnder({ content, html, files }: SearchedText): string[] {
  const text = html && content !== null ? markdownToText(content, { files: filesOf({ files }) }) : content;
  return [text ?? '', ...documentsOf({ files }).map(({ title }) => title)];
}

/** The fields of a card, with an excerpt of the content around a matching word that the card does not show. */
function withSnippet({ content, html, files, ...item }: FoundNews & SearchedText, words: readonly string[]): FoundNews {
  const shown = searchForm(`${item.title} ${item.excerpt} ${item.noticeNumber ?? ''}`);
  const hidden = words.filter((word) => !shown.includes(searchForm(word)));
  const text = [item.affected && `Affects ${item.affected}.`, ...wordsUnder({ content, html, files })]
    .filter(Boolean)
    .join('\n');
  const snippet = hidden.length === 0 ? undefined : snippetOf(text, hidden);
  return snippet ? { ...item, snippet } : item;
}
