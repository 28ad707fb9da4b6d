import 'server-only';

import { join, raw, sqltag as sql } from '@prisma/client/runtime/client';
import { z } from 'zod';

import { paths } from '@/lib/paths';
import { db, type Prisma, type Transaction } from '@/lib/platform/database/db';
import type { Page } from '@/lib/platform/lists/paging';

import { documentsOf } from '../files/fields';
import type { DocumentQuery, Issue, PublicDocument } from '../documents-schema';
import { isOnSite, onSite } from '../in-state';
import { pageOfNews } from '../page-of-news';
import { newestNotes, publicNewsFields, toPublicNote } from '../columns';
import { NewsEndingSchema } from '../schema';
import { issueStateLabels, issueStates, issueStateText, type DocumentSearch, type IssueState } from '../document-kinds';
import { issueFilesOf } from './issue-questions';
import { inIssueState, isLastInEffect, isListed, isShown, standingIssue, standsForDocument, stateAt } from './states';

export type Reading = Pick<Transaction, 'newsItem' | '$queryRaw'>;

/** SQLite's numbers are bigint, and its booleans numbers. */
const StandingSchema = z.object({
  state: z.enum(issueStates),
  stands: z.coerce.boolean(),
  isLastInEffect: z.coerce.boolean(),
});
type Standing = z.infer<typeof StandingSchema>;

/** An issue with its place in its document. */
export type PlacedIssue = Pick<Standing, 'stands' | 'isLastInEffect'> & { issue: Issue };

/** What the table of days says of issues, by their ids. */
async function standingsOf(ids: readonly number[], now: Date, client: Reading): Promise<Map<number, Standing>> {
  if (ids.length === 0) return new Map();
  const rows = await client.$queryRaw<{ id: unknown }[]>`
    SELECT "id", ${stateAt(now)} AS "state", ${standsForDocument(now)} AS "stands", ${isLastInEffect(now)} AS "isLastInEffect"
    FROM "NewsItem" WHERE "id" IN (${join([...ids])})`;
  return new Map(rows.map((row) => [Number(row.id), StandingSchema.parse(row)]));
}

const issueFields = {
  ...publicNewsFields,
  ...{ documentId: true, commentUntil: true, html: true, files: true, notes: newestNotes, updatedAt: true },
  ...{ ending: true, endingNote: true, endingLink: true, endedAt: true },
} as const;

/** The issues that readers see of some documents, or of these ids, newest first. */
export async function readIssues(
  where: { documentId: number | { in: number[] } } | { id: { in: number[] } },
  now: Date,
  client: Reading,
): Promise<PlacedIssue[]> {
  const rows = await client.newsItem.findMany({
    where: { ...where, OR: [onSite(now), { ending: { not: '' } }] },
    select: issueFields,
    orderBy: [{ date: 'desc' }, { id: 'desc' }],
  });
  const standings = await standingsOf(
    rows.map(({ id }) => id),
    now,
    client,
  );
  return rows.flatMap((row) => {
    const standing = standings.get(row.id);
    if (row.documentId === null || !standing) return [];
    const { state, ...place } = standing;
    return [{ ...place, issue: toIssue({ ...row, documentId: row.documentId }, state) }];
  });
}

type IssueRow = Prisma.NewsItemGetPayload<{ select: typeof issueFields }> & { documentId: number };

/** Of an issue that was published in error, only the explanation is left. */
function toIssue({ id, documentId, category: kind, date, ...row }: IssueRow, state: IssueState): Issue {
  const ending = NewsEndingSchema.parse(row.ending);
  const reason = toPublicNote({ text: row.endingNote, at: row.endedAt ?? row.updatedAt });
  const ended = ending === '' ? null : { kind: ending, reason, link: row.endingLink };
  const fixed = { id, documentId, kind, date, state, ended };
  if (ending === 'error') {
    const nothing = { number: null, takesEffectOn: null, commentUntil: null, changes: null, notes: [] };
    return { ...fixed, ...nothing, title: issueStateLabels.error, summary: '', stateText: issueStateLabels.error };
  }
  const { title, excerpt: summary, noticeNumber: number, takesEffectOn, commentUntil, html: changes } = row;
  return {
    ...fixed,
    ...{ title, summary, number, takesEffectOn, commentUntil, changes },
    stateText: issueStateText({ state, takesEffectOn, commentUntil }),
    notes: row.notes.map(toPublicNote),
    ...issueFilesOf(documentsOf(row)),
  };
}

/** A document with the issues that readers see, newest first; undefined if there is none. */
export async function readDocument(documentId: number, now = new Date()): Promise<PublicDocument | undefined> {
  const placed = await readIssues({ documentId }, now, db());
  const current = placed.find(({ stands }) => stands)?.issue;
  return current && { current, issues: placed.map(({ issue }) => issue) };
}

/** What kind of page a document has; null if it has none. With all its issues published in error, the page only says so. */
export async function findShownDocument(documentId: number): Promise<'published' | 'error' | null> {
  const document = await readDocument(documentId);
  if (!document) return null;
  return document.current.state === 'error' ? 'error' : 'published';
}

/**
 * The issue of a document that took effect last, which may have been ended since, and the one that stands for the document.
 * Undefined if there is no such document.
 */
export async function readLastInEffect(documentId: number): Promise<{ last?: Issue; current: Issue } | undefined> {
  const placed = await readIssues({ documentId }, new Date(), db());
  const current = placed.find(({ stands }) => stands)?.issue;
  return current && { current, last: placed.find(({ isLastInEffect: isLast }) => isLast)?.issue };
}

/** How many issues of the register are counted: to the end of 20,000 takes a tenth of a second. */
export const countedIssues = 100;

/**
 * One page of the issues that match, by title. Withdrawn ones are among them, which say so. `total` is at most one more than
 * `countedIssues`.
 */
export async function pageOfIssues(search: DocumentSearch, limit: number): Promise<Page<Issue>> {
  return findIssues({ ...search, limit }, countedIssues + 1);
}

/** The same for programs: all are counted and, without a limit, on one page. */
export async function listIssues(query: DocumentQuery): Promise<Page<Issue>> {
  return findIssues(query);
}

async function findIssues(
  { q, kind, state, cursor, limit }: DocumentQuery,
  countMaximum?: number,
): Promise<Page<Issue>> {
  const now = new Date();
  const filters = [
    sql`"NewsItem"."documentId" IS NOT NULL`,
    sql`"NewsItem"."ending" <> 'error'`,
    isShown(raw('"NewsItem"'), now),
    // Not by the index of categories, whose rows would all have to be sorted by title.
    ...(kind ? [sql`"NewsItem"."category" || '' = ${kind}`] : []),
    ...(state ? inIssueState(state, now) : [isListed(now)]),
  ];
  const list = { q, isByWord: true, cursor, limit, sort: 'title', countMaximum } as const;
  return pageOfNews(list, filters, async (ids) =>
    (await readIssues({ id: { in: ids } }, now, db())).map(({ issue }) => issue),
  );
}

/** The documents whose issue that stands for them is on the site, and when each last changed: for the site map. */
export async function listDocumentsForSitemap(limit: number): Promise<{ id: number; updatedAt: Date }[]> {
  const now = new Date();
  const rows = await db().$queryRaw<{ id: number; updatedAt: Date | string }[]>`
    SELECT document."id" AS "id", (
      SELECT max(shown."updatedAt") FROM "NewsItem" AS shown
      WHERE shown."documentId" = document."id" AND ${isShown(raw('shown'), now)}) AS "updatedAt"
    FROM (SELECT DISTINCT "documentId" AS "id" FROM "NewsItem" WHERE "documentId" IS NOT NULL) AS document
    JOIN "NewsItem" AS current ON current."id" = ${standingIssue(raw('document."id"'), now)}
    WHERE ${isOnSite(raw('current'), now)}
    ORDER BY document."id" DESC LIMIT ${limit}`;
  return rows.map(({ id, updatedAt }) => ({ id: Number(id), updatedAt: new Date(updatedAt) }));
}

/** The newest issues that are on the site, for the feed, each with the time of its last public change. */
export async function listIssuesForFeed(limit: number): Promise<(Issue & { updatedAt: Date })[]> {
  const now = new Date();
  const rows = await db().newsItem.findMany({
    where: { ...onSite(now), documentId: { not: null } },
    select: { id: true, changedAt: true, updatedAt: true },
    orderBy: [{ date: 'desc' }, { id: 'desc' }],
    take: limit,
  });
  const times = new Map(rows.map(({ id, changedAt, updatedAt }) => [id, changedAt ?? updatedAt]));
  const issues = await readIssues({ id: { in: [...times.keys()] } }, now, db());
  return issues.map(({ issue }) => ({ ...issue, updatedAt: times.get(issue.id) ?? now }));
}

/**
 * Where programs find the latest of a file of an issue, once the issue has given way to another: the file of the one that
 * stands for the document, or for a redline the newest redline. Undefined while there is no other.
 */
export async function latestOfIssue({
  id,
  documentId,
  isRedline,
}: {
  id: number;
  documentId: number;
  isRedline: boolean;
}): Promise<string | undefined> {
  const document = await readDocument(documentId);
  const own = document?.issues.find((issue) => issue.id === id);
  if (!document || !own || document.current.id === id || !['superseded', 'withdrawn'].includes(own.state))
    return undefined;
  const { current, issues } = document;
  if (isRedline) {
    const later = issues.slice(0, issues.indexOf(own));
    return later.find(({ redline, ended }) => redline && !ended)?.redline?.url;
  }
  return current.state === 'in-force' || current.ended ? paths.currentFile(documentId) : current.file?.url;
}
