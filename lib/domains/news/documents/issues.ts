import 'server-only';

import { join, raw, sqltag as sql } from '@prisma/client/runtime/client';

import { db, type Prisma, type Transaction } from '../../../platform/database/db';
import type { Page } from '../../../platform/lists/paging';
import { paths } from '../../../paths';
import { formatCalendarDay } from '../../../platform/dates/calendar-day';
import { documentsOf } from '../files/fields';
import type { DocumentQuery, Issue, PublicDocument } from '../documents-schema';
import type { NewsFile } from '../files-schema';
import { isOnSite, onSite } from '../in-state';
import { pageOfNews } from '../page-of-news';
import { newestNotes, publicNewsFields, toPublicNote } from '../columns';
import { NewsEndingSchema } from '../schema';
import { issueStates, issueStateText, type DocumentSearch, type IssueState } from '../document-kinds';
import { namedDocuments } from '../text';
import { inIssueState, isShown, stateAt } from './states';

type Reading = Pick<Transaction, 'newsItem' | '$queryRaw'>;

/** The states of issues by their ids. */
async function statesOf(ids: readonly number[], now: Date, client: Reading): Promise<Map<number, IssueState>> {
  if (ids.length === 0) return new Map();
  const rows = await client.$queryRaw<{ id: number; state: IssueState }[]>`
    SELECT "id", ${stateAt(now)} AS "state" FROM "NewsItem" WHERE "id" IN (${join([...ids])})`;
  return new Map(rows.map(({ id, state }) => [Number(id), state]));
}

const issueFields = {
  ...publicNewsFields,
  ...{ documentId: true, commentUntil: true, html: true, files: true, notes: newestNotes, updatedAt: true },
  ...{ ending: true, endingNote: true, endingLink: true, endedAt: true },
} as const;

async function readIssues(
  where: { documentId: number | { in: number[] } } | { id: { in: number[] } },
  now: Date,
  client: Reading,
): Promise<Issue[]> {
  const rows = await client.newsItem.findMany({
    where: { ...where, OR: [onSite(now), { ending: { not: '' } }] },
    select: issueFields,
    orderBy: [{ date: 'desc' }, { id: 'desc' }],
  });
  const states = await statesOf(
    rows.map(({ id }) => id),
    now,
    client,
  );
  return rows.flatMap((row) => {
    const state = states.get(row.id);
    return row.documentId === null || !state ? [] : [toIssue({ ...row, documentId: row.documentId }, state)];
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
    return { ...fixed, ...nothing, title: endedTexts.error, summary: '', stateText: endedTexts.error };
  }
  const { title, excerpt: summary, noticeNumber: number, takesEffectOn, commentUntil, html: changes } = row;
  const files = documentsOf(row);
  return {
    ...fixed,
    ...{ title, summary, number, takesEffectOn, commentUntil, changes },
    stateText: ending ? endedTexts[ending] : issueStateText({ state, takesEffectOn, commentUntil }),
    notes: row.notes.map(toPublicNote),
    file: files.find(({ isRedline }) => !isRedline),
    redline: files.find(({ isRedline }) => isRedline),
  };
}

const endedTexts = { withdrawn: 'Withdrawn', error: 'Published in error' } as const;

const byState = new Map(issueStates.map((state, order) => [state, order]));

/** The issue that stands for a document: the one in force, else the next to take effect, else the newest draft. */
function currentOf(issues: readonly Issue[]): Issue | undefined {
  const dayOf = ({ takesEffectOn }: Issue) => takesEffectOn ?? '';
  return issues.toSorted(
    (one, other) =>
      (byState.get(one.state) ?? 0) - (byState.get(other.state) ?? 0) || dayOf(one).localeCompare(dayOf(other)),
  )[0];
}

/** A document with the issues that readers see, newest first; undefined if there is none. */
export async function readDocument(documentId: number, now = new Date()): Promise<PublicDocument | undefined> {
  const issues = await readIssues({ documentId }, now, db());
  const current = currentOf(issues);
  return current && { current, issues };
}

/** What kind of page a document has; null if it has none. With its issue ended, the page says so. */
export async function findShownDocument(documentId: number): Promise<'published' | 'withdrawn' | 'error' | null> {
  const document = await readDocument(documentId);
  if (!document) return null;
  const { current, issues } = document;
  return issues.length === 1 && current.ended ? current.ended.kind : 'published';
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
    ...(state ? inIssueState(state, now) : [sql`${stateAt(now)} <> 'superseded'`]),
  ];
  const list = { q, cursor, limit, sort: 'title', countMaximum } as const;
  return pageOfNews(list, filters, (ids) => readIssues({ id: { in: ids } }, now, db()));
}

/** The documents whose issue that stands for them is on the site, and when each last changed: for the site map. */
export async function listDocumentsForSitemap(limit: number): Promise<{ id: number; updatedAt: Date }[]> {
  const now = new Date();
  const rows = await db().$queryRaw<{ id: number; updatedAt: Date | string }[]>`
    SELECT "documentId" AS "id", max("updatedAt") AS "updatedAt" FROM "NewsItem"
    WHERE "documentId" IS NOT NULL AND ${isOnSite(raw('"NewsItem"'), now)}
      AND ${stateAt(now)} <> 'superseded'
    GROUP BY "documentId" ORDER BY "documentId" DESC LIMIT ${limit}`;
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
  return issues.map((issue) => ({ ...issue, updatedAt: times.get(issue.id) ?? now }));
}

/** Whether an issue was replaced by another of its document. */
export async function isSuperseded(id: number): Promise<boolean> {
  return (await statesOf([id], new Date(), db())).get(id) === 'superseded';
}

/**
 * The file of the issue that stands for each of these documents, under the address that always has the current one, in the
 * order of `documents`, the column of a text. Leaves out a document that has none at `at`, or whose issue was ended.
 */
export async function filesOfNamed(
  text: { documents: string },
  { client = db(), at = new Date() }: { client?: Reading; at?: Date } = {},
): Promise<NewsFile[]> {
  const ids = namedDocuments(text);
  if (ids.length === 0) return [];
  const issues = await readIssues({ documentId: { in: ids } }, at, client);
  return ids.flatMap((documentId) => {
    const current = currentOf(issues.filter((issue) => issue.documentId === documentId));
    if (!current?.file || current.ended) return [];
    const { id, size } = current.file;
    return [{ id, size, title: namedAs(current), url: paths.currentFile(documentId), documentId }];
  });
}

/** The same words before and after the day has come: a letter says them once. */
function namedAs({ title, number, takesEffectOn, commentUntil }: Issue): string {
  const day = takesEffectOn
    ? `effective ${formatCalendarDay(takesEffectOn)}`
    : `draft for comment${commentUntil ? ` until ${formatCalendarDay(commentUntil)}` : ''}`;
  return [title, ...(number ? [`No. ${number}`] : []), day].join(', ');
}

/** The published news that names a document, newest first. */
export async function listNewsNaming(documentId: number): Promise<{ id: number; title: string; date: string }[]> {
  return db().newsItem.findMany({
    where: { ...onSite(new Date()), documentId: null, documents: { contains: `,${documentId},` } },
    select: { id: true, title: true, date: true },
    orderBy: [{ date: 'desc' }, { id: 'desc' }],
    take: 20,
  });
}
