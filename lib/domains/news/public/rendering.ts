import 'server-only';

import { paths } from '../../../paths';
import { findPublicPage, isSiteAddress } from '../../site/pages';
import { siteDay } from '../../../site-day';
import { noFiles } from '../files/fields';
import { findNewsFile } from '../files/read';
import { readNewsItem } from '../item-row';
import { findShown } from './ended';
import { rendered } from '../markdown/rendered';
import { noticeWarnings, type Notice } from './notice';
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
  ...given
}: Pick<NewsText, 'excerpt' | 'content' | 'date' | 'format'> & Notice & { newsItem?: number }): Promise<NewsRendering> {
  const files = newsItem === undefined ? noFiles : await filesOfWorkingCopy(newsItem);
  const text = { ...given, files };
  const links = [...new Set(internalLinksOf(text))].slice(0, maximumLinks);
  const isDead = await Promise.all(links.map(async (link) => !(await leadsSomewhere(link))));
  const dead = links.filter((_, index) => isDead[index]);
  return {
    ...rendered(text),
    blocks: text.format === 'markdown' ? firstLinesOf(text.content ?? '') : [],
    deadLinks: dead,
    warnings: [
      ...dead.map((link) => `The link to ${link} leads to no page of this site.`),
      ...noticeWarnings(text, siteDay()),
      ...warningsOf(text, new Date().getUTCFullYear()),
    ],
  };
}

async function filesOfWorkingCopy(newsItem: number): Promise<string> {
  const row = await readNewsItem(newsItem);
  return (row.draft ?? row).files;
}

async function leadsSomewhere(link: string): Promise<boolean> {
  const { pathname, searchParams } = new URL(link, 'http://site.invalid');
  const id = Number(searchParams.get('id'));
  if (pathname === paths.updates && searchParams.has('id')) return id > 0 && (await findShown(id)) !== null;
  const [, folder, fileId = '', name] = pathname.split('/');
  if (`/${folder}` === paths.files)
    return /^[1-9]\d{0,8}$/.test(fileId) && (await findNewsFile(Number(fileId)))?.name === name;
  if (findPublicPage(pathname) || pathname === paths.feed || pathname === paths.sitemap) return true;
  return !pathname.startsWith('/api/') && isSiteAddress(pathname);
}
