import 'server-only';

import { findPublicPage, isSiteAddress } from '@/lib/domains/site/pages';
import { paths } from '@/lib/paths';
import type { Parsed } from '@/lib/platform/http/contract';
import { siteDay } from '@/lib/site-day';

import { readDocument, readLastInEffect } from '../documents/issues';
import { filesOfNamed, isTold } from '../documents/named';
import { isDocumentKind } from '../document-kinds';
import { filesOf, noFiles } from '../files/fields';
import { findNewsFile, type FileHead } from '../files/read';
import { readNewsItem, stateOf, type ItemRow } from '../item-row';
import { findShown } from './ended';
import { sectionsOf } from '../markdown/anchors';
import { rendered } from '../markdown/html';
import { noticeWarnings } from './notice';
import { namedOf, toNamedColumns } from '../text';
import type { NewsRendering, newsTextContract } from '../markdown-contract';
import { firstLinesOf } from '../markdown/parser';
import { internalLinksOf, warningsOf } from '../markdown/warnings';

/** How many links are checked; a text has about a dozen. */
const maximumLinks = 100;

/**
 * Renders a text as readers will see it, with warnings for its editor; with the pictures of the working copy of `newsItem`.
 * Throws a 404 if there is no such item.
 */
export async function renderNewsText({
  newsItem,
  category = '',
  documents,
  issues,
  ...given
}: Parsed<typeof newsTextContract.render, 'body'>): Promise<NewsRendering> {
  const row = newsItem === undefined ? undefined : await readNewsItem(newsItem);
  const text = { ...given, files: row ? (row.draft ?? row).files : noFiles };
  const { html } = rendered(text);
  const links = [...new Set(internalLinksOf(text))].slice(0, maximumLinks);
  const own = new Set(filesOf(text).map(({ id }) => id));
  const found = await Promise.all(links.map(async (link) => ({ link, obstacle: await obstacleTo(link, own) })));
  const dead = found.filter(({ obstacle }) => obstacle !== undefined);
  return {
    html,
    blocks: text.format === 'markdown' ? firstLinesOf(text.content ?? '', filesOf(text)) : [],
    deadLinks: dead.map(({ link }) => link),
    namedFiles: await filesOfNamed(toNamedColumns(namedOf({ documents, issues }))),
    warnings: [
      ...dead.map(({ link, obstacle }) => `The link to ${link} leads to ${obstacle}.`),
      ...(row && !isDocumentKind(category) ? ofLostSections(row, html, new Date()) : []),
      ...(isDocumentKind(category) ? await documentWarnings(row, text.takesEffectOn) : noticeWarnings(text, siteDay())),
      ...warningsOf(text, new Date().getUTCFullYear()),
    ],
  };
}

/** What an editor should see to before an issue of a document is published, beside `issueQuestions`. */
async function documentWarnings(row: ItemRow | undefined, takesEffectOn?: string | null): Promise<string[]> {
  const isNamed = row?.documentId ? await isTold({ id: row.id, documentId: row.documentId }) : false;
  return [
    ...(takesEffectOn ? [] : ['Without the day on which it takes effect, readers see it as a draft for comment.']),
    ...(takesEffectOn && !isNamed ? ['No news item on the site names this issue, so no one is told of it.'] : []),
  ];
}

/** The sections of the text on the site that the new text does not have: links from elsewhere may lead to them. */
function ofLostSections(row: ItemRow, html: string | null, now: Date): string[] {
  if (!['published', 'withdrawn'].includes(stateOf(row, now))) return [];
  const kept = new Set(sectionsOf(html).map(({ id }) => id));
  return sectionsOf(row.html)
    .filter(({ id }) => !kept.has(id))
    .map(({ words }) => `Links to the section “${words}” will no longer lead there.`);
}

/** The id in an address; 0, which nothing has, for anything else. */
const idIn = (text: string | null) => (/^[1-9]\d{0,8}$/.test(text ?? '') ? Number(text) : 0);

const noPage = 'no page of this site';
const ended = 'what was withdrawn or published in error';
const noFile = 'no file that readers can open';
const noIssue = 'an issue that readers cannot open';

/**
 * What a link leads to instead of something that readers can open once the text is public; undefined if it leads to that.
 * `own` are the files of the text.
 */
async function obstacleTo(link: string, own: ReadonlySet<number>): Promise<string | undefined> {
  const { pathname, searchParams } = new URL(link, 'http://site.invalid');
  const id = idIn(searchParams.get('id'));
  if (pathname === paths.updates && searchParams.has('id')) {
    const shown = await findShown(id);
    if (!shown) return noPage;
    return shown === 'published' ? undefined : ended;
  }
  if (pathname === paths.documents && searchParams.has('id')) {
    const document = await readDocument(id);
    if (!document) return noPage;
    const issueId = searchParams.get('issue');
    const shown = issueId === null ? document.current : document.issues.find((issue) => issue.id === idIn(issueId));
    if (!shown) return noIssue;
    return shown.ended ? ended : undefined;
  }
  const [, folder, inFolder = ''] = pathname.split('/');
  if (`/${folder}` === paths.files) return obstacleToFile(pathname, await findNewsFile(idIn(inFolder)), own);
  if (pathname === paths.currentFile(idIn(inFolder))) {
    const issues = await readLastInEffect(idIn(inFolder));
    if (!issues) return noPage;
    return issues.last?.ended ? ended : issues.last?.file ? undefined : noFile;
  }
  if ([paths.admin, paths.dashboard].some((office) => `${pathname}/`.startsWith(`${office}/`)))
    return 'a page of the office, which readers cannot open';
  const isFeed = [paths.documentsFeed, paths.feed, paths.sitemap].some((path) => path === pathname);
  return findPublicPage(pathname) || isFeed || (!pathname.startsWith('/api/') && isSiteAddress(pathname))
    ? undefined
    : noPage;
}

function obstacleToFile(pathname: string, file: FileHead | null, own: ReadonlySet<number>): string | undefined {
  if (!file) return noPage;
  const isCurrent = pathname === paths.currentNewsFile(file.id, file.name);
  if (!isCurrent && pathname !== paths.newsFile(file.id, file.name)) return noPage;
  if (own.has(file.id)) return undefined;
  if (isCurrent && file.place?.isEnded) return ended;
  return file.access === 'public' && (!isCurrent || file.place) ? undefined : noFile;
}
