import 'server-only';

import { join, raw, sqltag as sql, type Sql } from '@prisma/client/runtime/client';

import { db } from '../../platform/database/db';
import { env } from '../../platform/process/env';
import { snippetOf } from './highlight';
import { plainContentOf } from './markdown-plain-content';
import { inState, onSite } from './in-state';
import { newsPageSize, type FoundNews } from './schema';
import { wordsOf, type NewsSearch } from './search-query';

/** Results beyond this many pages are not counted. */
const maximumFound = 200;

/** One page of the published items that contain every word in title, excerpt or content, newest first. */
export async function searchNews({ q, category, page }: NewsSearch): Promise<{ items: FoundNews[]; total: number }> {
  const words = wordsOf(q);
  const conditions = [
    ...inState('published', new Date()),
    ...(category ? [sql`"NewsItem"."category" = ${category}`] : []),
    ...words.map(holdsWord),
  ];
  const found = await db().$queryRaw<{ id: number }[]>`
    SELECT "id" FROM "NewsItem" WHERE ${join(conditions, ' AND ')} ORDER BY "date" DESC, "id" DESC LIMIT ${maximumFound}`;
  const ids = found.slice((page - 1) * newsPageSize, page * newsPageSize).map(({ id }) => id);
  const rows = await db().newsItem.findMany({
    where: { ...onSite(new Date()), id: { in: ids } },
    select: { id: true, title: true, excerpt: true, content: true, html: true, category: true, link: true, date: true },
    orderBy: [{ date: 'desc' }, { id: 'desc' }],
  });
  return { total: found.length, items: rows.map((row) => withSnippet(row, words)) };
}

/** The fields of a card, with an excerpt of the content around a matching word that the card does not show. */
function withSnippet(
  { content, html, ...item }: FoundNews & { content: string | null; html: string | null },
  words: readonly string[],
): FoundNews {
  const shown = `${item.title} ${item.excerpt}`.toLowerCase();
  const hidden = words.filter((word) => !shown.includes(word.toLowerCase()));
  const snippet = hidden.length === 0 ? undefined : snippetOf(plainContentOf({ content, html }) ?? '', hidden);
  return snippet ? { ...item, snippet } : item;
}

/** The database converts both sides to lower case, so that the same rules apply to both. */
function holdsWord(word: string): Sql {
  const position = raw(env().isEmbedded ? 'instr' : 'strpos');
  const fields = ['title', 'excerpt', 'content'].map(
    (field) => sql`${position}(lower(coalesce(${raw(`"NewsItem"."${field}"`)}, '')), lower(${word})) > 0`,
  );
  return sql`(${join(fields, ' OR ')})`;
}
