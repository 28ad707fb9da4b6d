import 'server-only';

import { formatCalendarDay } from '@/lib/platform/dates/calendar-day';
import { escapeXml } from '@/lib/platform/text/escape';
import { env } from '@/lib/platform/process/env';
import { addSetting, readSetting } from '@/lib/platform/settings/service';

import { itemFacts } from './notice';
import { withAbsoluteLinks } from '../markdown/html';
import type { PublishedNewsItem } from '../schema';

const key = 'feedOrigin';

/**
 * The origin in the ids of the feeds and their entries, which must never change (RFC 4287, 4.2.6): that of the first https
 * SITE_URL of this database. Before there is one, as on a machine where the site is tried out, it is that of SITE_URL.
 */
export async function feedOrigin(): Promise<string> {
  return (await readSetting(key)) ?? new URL(env().siteUrl).origin;
}

/** Runs at each start; stores the origin once. */
export async function keepFeedOrigin(): Promise<void> {
  if (!env().isHttps || (await readSetting(key)) !== undefined) return;
  await addSetting(key, new URL(env().siteUrl).origin);
}

export interface FeedItem extends PublishedNewsItem {
  /** Time of the last change with a public note. */
  updatedAt: Date;
}

export interface FeedHead {
  title: string;
  subtitle: string;
  author: string;
  /** The feed's own address, absolute. */
  feedUrl: string;
  /** The origin in the ids, which does not change with the site's address. */
  idOrigin: string;
  /** The page that the feed follows. */
  pageUrl: string;
  itemUrl(id: number): string;
}

/** Returns an Atom feed (RFC 4287). The feed's time is that of its last changed item, or 1970 if there is none. */
export function atomFeed(head: FeedHead, items: readonly FeedItem[]): string {
  const updated = items.reduce((latest, item) => Math.max(latest, item.updatedAt.getTime()), 0);
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-US">',
    `  <id>${idOf(head, head.pageUrl)}</id>`,
    `  <title>${escapeXml(head.title)}</title>`,
    `  <subtitle>${escapeXml(head.subtitle)}</subtitle>`,
    `  <link rel="self" type="application/atom+xml" href="${escapeXml(head.feedUrl)}"/>`,
    `  <link rel="alternate" type="text/html" href="${escapeXml(head.pageUrl)}"/>`,
    `  <updated>${new Date(updated).toISOString()}</updated>`,
    `  <author><name>${escapeXml(head.author)}</name></author>`,
    ...items.map((item) => entry(head, item)),
    '</feed>',
    '',
  ].join('\n');
}

/** The id of what has this address now. */
function idOf({ idOrigin }: FeedHead, url: string): string {
  const { pathname, search } = new URL(url);
  return escapeXml(idOrigin + pathname + search);
}

function entry(head: FeedHead, item: FeedItem): string {
  const url = escapeXml(head.itemUrl(item.id));
  const siteUrl = new URL(head.pageUrl).origin;
  const notes = (item.notes ?? []).map(({ day, text: note }) => `Changed ${formatCalendarDay(day)}: ${note}`);
  const facts = itemFacts(item).map(({ name, value }) => `${name}: ${value}`);
  return [
    '  <entry>',
    `    <id>${idOf(head, head.itemUrl(item.id))}</id>`,
    `    <title>${escapeXml(item.title)}</title>`,
    `    <link rel="alternate" type="text/html" href="${url}"/>`,
    ...(item.link?.startsWith('http') ? [`    <link rel="related" href="${escapeXml(item.link)}"/>`] : []),
    // What was withdrawn is not to be downloaded by itself; the content says what has become of it.
    ...(item.files ?? [])
      .filter(({ state }) => state !== 'withdrawn')
      .map(
        (file) =>
          `    <link rel="enclosure" type="application/pdf" length="${file.size}" title="${escapeXml(file.title)}" href="${escapeXml(siteUrl + file.url)}"/>`,
      ),
    // Noon is the same day from UTC-12 to UTC+11.
    `    <published>${item.date}T12:00:00Z</published>`,
    `    <updated>${item.updatedAt.toISOString()}</updated>`,
    `    <category term="${escapeXml(item.category)}"/>`,
    `    <summary>${escapeXml(item.excerpt)}</summary>`,
    ...contentOf(item, { facts, notes }, siteUrl),
    '  </entry>',
  ].join('\n');
}

/**
 * Markdown is sent as HTML with absolute addresses (RFC 4287, 4.1.3.3). It begins with the excerpt, as the page does,
 * because most readers show the content instead of the summary, and ends with the issues of documents that the item names and
 * what has become of each. Items from before Markdown stay the plain text they were.
 */
function contentOf(
  { excerpt, content, html, files = [] }: FeedItem,
  { facts, notes }: Record<'facts' | 'notes', readonly string[]>,
  siteUrl: string,
): string[] {
  const issues = files.flatMap(({ pageUrl, title, standing }) =>
    pageUrl ? [{ title, page: siteUrl + pageUrl, standing: standing ? `: ${standing}` : '' }] : [],
  );
  if (html) {
    const inParagraphs = (texts: readonly string[]) => texts.map((text) => `<p>${escapeXml(text)}</p>`);
    const links = issues.map(
      ({ title, page, standing }) =>
        `<p><a href="${escapeXml(page)}">${escapeXml(title)}</a>${escapeXml(standing)}</p>`,
    );
    const parts = [
      ...inParagraphs([...facts, excerpt]),
      withAbsoluteLinks(html, siteUrl),
      ...inParagraphs(notes),
      ...links,
    ];
    return [`    <content type="html">${escapeXml(parts.join('\n'))}</content>`];
  }
  const named = issues.map(({ title, page, standing }) => `${title}${standing}\n${page}`);
  const text = [...facts, content, ...notes, ...named].filter(Boolean).join('\n\n');
  return text ? [`    <content>${escapeXml(text)}</content>`] : [];
}
