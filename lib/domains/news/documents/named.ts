import 'server-only';

import { paths } from '@/lib/paths';
import { db, type Prisma, type Transaction } from '@/lib/platform/database/db';
import { formatCalendarDay } from '@/lib/platform/dates/calendar-day';
import { AppError } from '@/lib/platform/http/app-error';

import { issueDay, issueName, issueWords } from '../document-kinds';
import type { Issue } from '../documents-schema';
import type { NewsFile } from '../files-schema';
import { onSite } from '../in-state';
import { namedIn, toNamedColumns, type Named, type NewsText } from '../text';
import { readIssues, type PlacedIssue, type Reading } from './issues';

type Columns = Pick<NewsText, 'documents' | 'issues'>;

/** What a caller names: issues, documents, or an issue for some of the documents. */
interface Naming {
  documents?: readonly number[];
  issues: readonly (number | null)[];
}

const nothing: Columns = { documents: '', issues: null };

function refuse(message: string): never {
  throw new AppError('invalid', message, { errors: { documents: [message] } });
}

/**
 * The columns for what a caller names in the place of `before`. A document that comes without an issue keeps the one that it
 * had. Throws a 400 for an issue that does not exist.
 */
export async function namedColumns(
  tx: Transaction,
  { documents, issues }: Naming,
  before: Columns = nothing,
): Promise<Columns> {
  const ids = issues.flatMap((id) => id ?? []);
  const had = namedIn(before);
  const rows = await tx.newsItem.findMany({
    where: { id: { in: ids }, documentId: { not: null }, deletedAt: null },
    select: { id: true, documentId: true },
  });
  const chosen = ids.map((id): Named => {
    const documentId =
      rows.find((row) => row.id === id)?.documentId ?? had.find(({ issueId }) => issueId === id)?.documentId;
    return { documentId: documentId ?? refuse(`No document has an issue with the id ${id}.`), issueId: id };
  });
  const named = [...new Set(documents ?? chosen.map(({ documentId }) => documentId))];
  return toNamedColumns(
    named.map((documentId) => {
      const ofIt = chosen.filter((one) => one.documentId === documentId);
      if (ofIt.length > 1) refuse('An item names one issue of a document.');
      return ofIt[0] ?? had.find((one) => one.documentId === documentId) ?? { documentId, issueId: null };
    }),
  );
}

/**
 * The same with an issue for each document. One that was named without an issue before stays named by what readers see; any
 * other by the issue that is to come or open for comment, else the one that stands for the document, else the newest draft.
 * Throws a 400 for a document that does not exist.
 */
export async function withIssues(tx: Transaction, columns: Columns, before: Columns = nothing): Promise<Columns> {
  const named = namedIn(columns);
  const had = new Set(namedIn(before).map(({ documentId }) => documentId));
  const open = named.filter(({ issueId }) => issueId === null).map(({ documentId }) => documentId);
  if (open.length === 0) return columns;
  const placed = await readIssues({ documentId: { in: open } }, new Date(), tx);
  const rows = await tx.newsItem.findMany({
    where: { documentId: { in: open }, deletedAt: null },
    select: { id: true, documentId: true },
    orderBy: { id: 'desc' },
  });
  return toNamedColumns(
    named.map(({ documentId, issueId }) => {
      if (issueId !== null) return { documentId, issueId };
      const ofIt = placed.filter(({ issue }) => issue.documentId === documentId);
      const coming = ofIt.find(({ issue }) => issue.state === 'upcoming' || issue.state === 'comment');
      const standing = ofIt.find(({ stands }) => stands);
      const shown = had.has(documentId) ? standing : (coming ?? standing);
      const newest = rows.find((row) => row.documentId === documentId)?.id;
      if (newest === undefined && !had.has(documentId)) refuse(`There is no document with the id ${documentId}.`);
      const usable = shown?.issue.ended ? undefined : shown?.issue.id;
      return { documentId, issueId: usable ?? (had.has(documentId) ? null : newest) ?? null };
    }),
  );
}

/** What has become of an issue, where its title and day do not say so. */
function standingOf({ state, stateText, ended }: Issue, current: Issue | undefined): string | undefined {
  if (ended) return `${issueWords[ended.kind](formatCalendarDay(ended.reason.day))}: ${ended.reason.text}`;
  if (state === 'superseded')
    return current && !current.ended
      ? issueWords.supersededBy(issueDay(current), current.number)
      : issueWords.superseded;
  return state === 'in-force' || state === 'comments-closed' ? stateText : undefined;
}

/**
 * The files of the issues that a text names, each at its own address: the document, then its redline. A document that is named
 * without an issue has the file of the one that stands for it, unless that was ended or replaced. Leaves out what readers
 * cannot open at `at`.
 */
export async function filesOfNamed(
  text: Columns,
  { client = db(), at = new Date() }: { client?: Reading; at?: Date } = {},
): Promise<NewsFile[]> {
  const named = namedIn(text);
  if (named.length === 0) return [];
  const placed = await readIssues({ documentId: { in: named.map(({ documentId }) => documentId) } }, at, client);
  return named.flatMap((one) => filesIn(placed, one));
}

function filesIn(placed: readonly PlacedIssue[], { documentId, issueId }: Named): NewsFile[] {
  const ofIt = placed.filter(({ issue }) => issue.documentId === documentId);
  const current = ofIt.find(({ stands }) => stands)?.issue;
  const issue = issueId === null ? current : ofIt.find((one) => one.issue.id === issueId)?.issue;
  if (!issue?.file || (issueId === null && (issue.ended || issue.state === 'superseded'))) return [];
  const { id, size, url } = issue.file;
  const title = issueName(issue);
  const ofIssue = { documentId, issueId: issue.id, state: issue.state };
  const standing = standingOf(issue, current);
  const pageUrl = paths.issue(documentId, issue.id);
  const file = { id, size, title, url, pageUrl, ...ofIssue, ...(standing && { standing }) };
  const { redline } = issue;
  if (issueId === null || !redline) return [file];
  const { id: redlineId, size: redlineSize, url: redlineUrl } = redline;
  return [
    file,
    {
      id: redlineId,
      size: redlineSize,
      title: issueWords.redlineOf(title),
      url: redlineUrl,
      isRedline: true,
      ...ofIssue,
    },
  ];
}

type Client = Pick<Transaction, 'newsItem'>;

/** What a text names, by title, number and day; a document that is named without an issue by the title of its first. */
export const titlesOfNamed = (text: Columns, client: Client = db()): Promise<string[]> =>
  titlesOf(namedIn(text), client);

async function titlesOf(named: readonly Named[], client: Client): Promise<string[]> {
  if (named.length === 0) return [];
  const rows = await client.newsItem.findMany({
    where: { id: { in: named.map(({ documentId, issueId }) => issueId ?? documentId) }, deletedAt: null },
    select: { id: true, title: true, noticeNumber: true, takesEffectOn: true, commentUntil: true },
  });
  return named.map(({ documentId, issueId }) => {
    const row = rows.find(({ id }) => id === (issueId ?? documentId));
    if (!row) return 'An issue that was deleted';
    return issueId === null ? row.title : issueName({ ...row, number: row.noticeNumber });
  });
}

/** What a text names and readers cannot open now: it is not public, was published in error or has no file. */
export async function hiddenNamed(text: Columns, { client = db(), at }: { client?: Reading; at?: Date } = {}) {
  const shown = await filesOfNamed(text, { client, at });
  const isHidden = ({ documentId }: Named) => !shown.some((file) => file.documentId === documentId);
  return titlesOf(namedIn(text).filter(isHidden), client);
}

/** That a text names an issue, or its document without one. */
function naming({ id, documentId }: { id: number; documentId: number }) {
  const names = (pair: string) => ({ issues: { contains: pair } });
  const ofDocument = `,${documentId}:`;
  return {
    documents: { contains: `,${documentId},` },
    OR: [names(`${ofDocument}${id},`), { issues: null }, { NOT: names(ofDocument) }],
  } satisfies Prisma.NewsItemWhereInput & Prisma.NewsDraftWhereInput;
}

const newestFirst = [{ date: 'desc' }, { id: 'desc' }] satisfies Prisma.NewsItemOrderByWithRelationInput[];

/** The news that names an issue, or its document without one, in its own text or its working copy; newest first. */
export async function listNaming(issue: { id: number; documentId: number }): Promise<{ id: number; title: string }[]> {
  const isNamed = naming(issue);
  return db().newsItem.findMany({
    where: { documentId: null, deletedAt: null, OR: [isNamed, { draft: isNamed }] },
    select: { id: true, title: true },
    orderBy: newestFirst,
    take: 20,
  });
}

/** Whether news on the site names an issue, or its document without one. */
export async function isTold(issue: { id: number; documentId: number }): Promise<boolean> {
  const where = { ...onSite(new Date()), documentId: null, ...naming(issue) };
  return (await db().newsItem.count({ where })) > 0;
}

/** The published news that names a document, newest first. */
export async function listNewsNaming(documentId: number): Promise<{ id: number; title: string; date: string }[]> {
  return db().newsItem.findMany({
    where: { ...onSite(new Date()), documentId: null, documents: { contains: `,${documentId},` } },
    select: { id: true, title: true, date: true },
    orderBy: newestFirst,
    take: 20,
  });
}
