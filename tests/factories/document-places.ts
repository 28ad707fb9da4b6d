import * as currentFile from '@/app/documents/[id]/current.pdf/route';
import * as documentsFeed from '@/app/documents/feed.xml/route';
import * as fileRoute from '@/app/files/[id]/[name]/route';
import * as sitemap from '@/app/sitemap.xml/route';
import { listedStates } from '@/lib/domains/news/document-kinds';
import type { Issue, PublicDocument } from '@/lib/domains/news/documents-schema';
import { findShownDocument, pageOfIssues, readDocument } from '@/lib/domains/news/documents/issues';
import { listNaming, listNewsNaming } from '@/lib/domains/news/documents/named';
import type { NewsFile } from '@/lib/domains/news/files-schema';
import { filesForLetter } from '@/lib/domains/news/items/mailing-service';
import { getPublishedNewsItem, listComingIntoEffect } from '@/lib/domains/news/public/published';
import { toNamedColumns, type Named } from '@/lib/domains/news/text';
import { formatCalendarDay } from '@/lib/platform/dates/calendar-day';
import { issueCitation } from '@/lib/seo/issue-citation';
import { documentJsonLd } from '@/lib/seo/json-ld';
import { api } from '@/tools/test-bed/api';
import { testOrigin } from '@/tools/test-bed/environment';

import { documentAt, type KnownIssue } from './document-days';
import { done } from './documents';

export interface Written extends KnownIssue {
  file: NewsFile;
  redline?: NewsFile;
}

/** News on the site that names an issue. */
export interface WrittenNews extends Named {
  id: number;
  issueId: number;
}

const text = async (address: string, { GET }: Pick<typeof sitemap, 'GET'>) =>
  (await GET(new Request(testOrigin + address), { params: Promise.resolve({}) })).text();

const numbersIn = (xml: string, pattern: RegExp) => [...xml.matchAll(pattern)].map(([, id]) => Number(id));

const sorted = (ids: number[]) => ids.toSorted((one, other) => one - other);

const dayOf = ({ takesEffectOn, commentUntil }: KnownIssue) =>
  takesEffectOn
    ? `effective ${formatCalendarDay(takesEffectOn)}`
    : `draft for comment${commentUntil ? ` until ${formatCalendarDay(commentUntil)}` : ''}`;

/** What news says has become of an issue. */
function standings({ state, endedOn }: KnownIssue & { state: string }, current: KnownIssue): RegExp {
  if (state === 'withdrawn') return new RegExp(`^Withdrawn on ${formatCalendarDay(endedOn)}: `);
  if (state === 'superseded')
    return current.ended ? /^Superseded$/ : new RegExp(`^Superseded by the issue .*${dayOf(current)}$`);
  return { 'in-force': /^In force since /, 'comments-closed': /^Comments closed on / }[state] ?? /^$/;
}

const getFile = ({ id, url }: NewsFile) =>
  fileRoute.GET(new Request(testOrigin + url), {
    params: Promise.resolve({ id: String(id), name: url.split('/').at(-1) ?? '' }),
  });

/** Asks each place that shows documents, and compares it with the oracle. Returns what the oracle says. */
export async function askEveryPlace(
  written: readonly Written[],
  news: readonly WrittenNews[],
  now: number,
): Promise<string> {
  const ids = [...new Set(written.map(({ documentId }) => documentId))];
  const documents = ids.flatMap((id) => {
    const document = documentAt(
      written.filter(({ documentId }) => documentId === id),
      now,
    );
    return document.current ? [{ ...document, id, current: document.current }] : [];
  });
  const issues = documents.flatMap((document) => document.issues);
  const isLive = (state: string) => ['in-force', 'upcoming', 'comment', 'comments-closed'].includes(state);
  const stateOf = ({ id }: KnownIssue) => issues.find((issue) => issue.id === id)?.state ?? '';
  const writtenOf = ({ id }: KnownIssue) => written.find((issue) => issue.id === id);

  // The register and its filters.
  const listed = async (state?: (typeof listedStates)[number]) =>
    sorted((await pageOfIssues({ state }, 100)).rows.map(({ id }) => id));
  for (const state of listedStates)
    expect([state, await listed(state)]).toEqual([
      state,
      sorted(issues.filter((issue) => issue.state === state).map(({ id }) => id)),
    ]);
  const standing = documents.map(({ current }) => current).filter(({ ended }) => ended !== 'error');
  const live = issues.filter(({ state }) => isLive(state));
  expect(await listed()).toEqual(sorted([...new Set([...live, ...standing].map(({ id }) => id))]));
  const ofApi = await done<Issue[]>(await api('GET', '/api/documents?state=in-force'));
  expect(sorted(ofApi.map(({ id }) => id))).toEqual(await listed('in-force'));

  // Feed, site map, and what comes into effect.
  const feed = numbersIn(await text('/documents/feed.xml', documentsFeed), /<id>[^<]*issue=(\d+)<\/id>/g);
  expect(sorted(feed)).toEqual(sorted(issues.filter(({ ended }) => !ended).map(({ id }) => id)));
  const map = numbersIn(await text('/sitemap.xml', sitemap), /\/documents\?id=(\d+)</g);
  expect(sorted(map)).toEqual(sorted(documents.filter(({ current }) => !current.ended).map(({ id }) => id)));
  const coming = await listComingIntoEffect(1);
  const upcoming = issues
    .filter(({ state }) => state === 'upcoming')
    .toSorted((one, other) => (one.takesEffectOn ?? '').localeCompare(other.takesEffectOn ?? '') || one.id - other.id);
  expect([coming.items.map(({ id }) => id), coming.total]).toEqual([
    upcoming.slice(0, 1).map(({ id }) => id),
    upcoming.length,
  ]);

  // What news and letters list.
  const named = await filesForLetter({ files: '[]', documents: `,${ids.join(',')},`, issues: null });
  expect(named.map(({ url }) => url)).toEqual(
    documents.flatMap(({ current }) => (isLive(stateOf(current)) ? (writtenOf(current)?.file.url ?? []) : [])),
  );

  for (const one of news) {
    const current = documents.find(({ id }) => id === one.documentId)?.current;
    const issue = issues.find(({ id, ended }) => id === one.issueId && ended !== 'error');
    const { file, redline } = (issue && writtenOf(issue)) ?? {};
    const files = [file, redline].flatMap((of) => of?.url ?? []);
    const shown = (await getPublishedNewsItem(one.id))?.files ?? [];
    expect([one, shown.map(({ url }) => url)]).toEqual([one, files]);
    const mailed = await filesForLetter({ files: '[]', ...toNamedColumns([one]) });
    expect([one, mailed.map(({ url }) => url)]).toEqual([one, issue?.ended ? [] : files]);
    if (!issue || !current) continue;
    const [{ title = '', state = '', standing = '' } = {}] = shown;
    expect([one, state, title, standing]).toEqual([
      one,
      issue.state,
      expect.stringContaining(dayOf(issue)),
      expect.stringMatching(standings(issue, current)),
    ]);
  }
  const naming = (of: (one: WrittenNews) => boolean) => sorted(news.filter(of).map(({ id }) => id));
  for (const issue of written) {
    const listed = (await listNaming(issue)).map(({ id }) => id);
    expect([issue.id, sorted(listed)]).toEqual([issue.id, naming(({ issueId }) => issueId === issue.id)]);
  }

  for (const id of ids) {
    const announced = (await listNewsNaming(id)).map((one) => one.id);
    expect([id, sorted(announced)]).toEqual([id, naming(({ documentId }) => documentId === id)]);
    const expected = documents.find((document) => document.id === id);
    const document = await readDocument(id);
    expect(document && [document.current.id, document.issues.map((issue) => [issue.id, issue.state])]).toEqual(
      expected && [expected.current.id, expected.issues.map((issue) => [issue.id, issue.state])],
    );
    const ofProgram = await api('GET', `/api/documents/${id}`);
    expect(ofProgram.status).toBe(expected ? 200 : 404);
    const inForce = await currentFile.GET(new Request(`${testOrigin}/documents/${id}/current.pdf`), {
      params: Promise.resolve({ id: String(id) }),
    });
    if (!document || !expected) {
      expect([await findShownDocument(id), inForce.status]).toEqual([null, 404]);
      continue;
    }
    expect(await done<PublicDocument>(ofProgram)).toEqual(document);
    const { last, current } = expected;
    expect(await findShownDocument(id)).toBe(current.ended === 'error' ? 'error' : 'published');
    expect(inForce.status).toBe((last ?? current).ended ? 410 : last ? 200 : 404);
    const sent = await inForce.text();
    if (inForce.status === 200) expect(sent).toContain(`%PDF-1.7\nissue ${last?.id}\n`);
    if (inForce.status === 404) expect(sent).toContain(`${testOrigin}/documents?id=${id}`);
    const state = stateOf(current);
    const fileOfCurrent =
      state === 'in-force' || current.ended ? `/documents/${id}/current.pdf` : writtenOf(current)?.file.url;
    if (!current.ended) {
      expect(documentJsonLd(document.current)).toMatchObject({
        creativeWorkStatus: document.current.stateText,
        encoding: { contentUrl: `${testOrigin}${fileOfCurrent}` },
      });
      expect(issueCitation(document.current)).toContain(`/documents?id=${id}&issue=${current.id}#`);
    }

    // Where the files of replaced issues lead.
    const latest = async (file: NewsFile) => (await getFile(file)).headers.get('link');
    const linkTo = (url?: string) => (url ? `<${testOrigin}${url}>; rel="latest-version"` : null);
    for (const [index, issue] of expected.issues.entries()) {
      if (issue.ended === 'error') continue;
      const its = writtenOf(issue);
      if (!its) throw new Error(`Issue ${issue.id} was never written.`);
      const gaveWay = !isLive(issue.state) && issue.id !== current.id;
      expect([issue.id, await latest(its.file)]).toEqual([issue.id, linkTo(gaveWay ? fileOfCurrent : undefined)]);
      const later = expected.issues.slice(0, index).filter(({ ended }) => !ended);
      const newest = later.map(writtenOf).find((other) => other?.redline)?.redline;
      if (its.redline)
        expect([issue.id, await latest(its.redline)]).toEqual([issue.id, linkTo(gaveWay ? newest?.url : undefined)]);
    }
  }
  return issues.map(({ id, state }) => `${id} ${state}`).join();
}
