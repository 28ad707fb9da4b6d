import 'server-only';

import { paths } from '../../../paths';
import { findPublicPage, isSiteAddress } from '../../site/pages';
import { formatCalendarDay } from '../../../platform/dates/calendar-day';
import { siteDay } from '../../../site-day';
import { findShownDocument, listNewsNaming } from '../documents/issues';
import { isDocumentKind } from '../document-kinds';
import { documentsOf, noFiles } from '../files/fields';
import { findNewsFile } from '../files/read';
import { readNewsItem, stateOf, type ItemRow } from '../item-row';
import { findShown } from './ended';
import { sectionsOf } from '../markdown/anchors';
import { rendered } from '../markdown/html';
import { noticeWarnings, type ItemFacts } from './notice';
import type { NewsText } from '../text';
import type { NewsRendering } from '../markdown-contract';
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
  ...given
}: Pick<NewsText, 'excerpt' | 'content' | 'date' | 'format'> &
  ItemFacts & { newsItem?: number; category?: string }): Promise<NewsRendering> {
  const row = newsItem === undefined ? undefined : await readNewsItem(newsItem);
  const text = { ...given, files: row ? (row.draft ?? row).files : noFiles };
  const { html } = rendered(text);
  const links = [...new Set(internalLinksOf(text))].slice(0, maximumLinks);
  const isDead = await Promise.all(links.map(async (link) => !(await leadsSomewhere(link))));
  const dead = links.filter((_, index) => isDead[index]);
  return {
    html,
    blocks: text.format === 'markdown' ? firstLinesOf(text.content ?? '') : [],
    deadLinks: dead,
    warnings: [
      ...dead.map((link) => `The link to ${link} leads to no page of this site.`),
      ...(row && !isDocumentKind(category) ? ofLostSections(row, html, new Date()) : []),
      ...(isDocumentKind(category) ? await documentWarnings(row, text) : noticeWarnings(text, siteDay())),
      ...warningsOf(text, new Date().getUTCFullYear()),
    ],
  };
}

/** What an editor should see to before an issue of a document is published. */
async function documentWarnings(
  row: ItemRow | undefined,
  { files, takesEffectOn, commentUntil }: Pick<NewsText, 'files'> & ItemFacts,
): Promise<string[]> {
  const hasFile = documentsOf({ files }).some(({ isRedline }) => !isRedline);
  const isTold = row?.documentId ? (await listNewsNaming(row.documentId)).length > 0 : false;
  return [
    ...(hasFile ? [] : ['The document has no file: add its PDF.']),
    ...(commentUntil && commentUntil < siteDay()
      ? [`The day until which comments are taken, ${formatCalendarDay(commentUntil)}, has passed.`]
      : []),
    ...(takesEffectOn ? [] : ['Without the day on which it takes effect, readers see it as a draft for comment.']),
    ...(takesEffectOn && !isTold ? ['No news item on the site names this document, so no one is told of it.'] : []),
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

async function leadsSomewhere(link: string): Promise<boolean> {
  const { pathname, searchParams } = new URL(link, 'http://site.invalid');
  const id = idIn(searchParams.get('id'));
  if (pathname === paths.updates && searchParams.has('id')) return (await findShown(id)) !== null;
  if (pathname === paths.documents && searchParams.has('id')) return (await findShownDocument(id)) !== null;
  const [, folder, fileId = ''] = pathname.split('/');
  if (`/${folder}` === paths.files) {
    const file = await findNewsFile(idIn(fileId));
    return file !== null && [paths.newsFile, paths.currentNewsFile].some((to) => to(file.id, file.name) === pathname);
  }
  if (pathname === paths.currentFile(idIn(fileId))) return (await findShownDocument(idIn(fileId))) !== null;
  if (
    findPublicPage(pathname) ||
    pathname === paths.documentsFeed ||
    pathname === paths.feed ||
    pathname === paths.sitemap
  )
    return true;
  return !pathname.startsWith('/api/') && isSiteAddress(pathname);
}
