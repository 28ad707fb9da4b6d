import 'server-only';

import type { Token } from 'markdown-it';

import { linkKind } from '@/lib/platform/text/addresses';
import { directionOf } from '@/lib/platform/text/direction';
import { escapeHtml } from '@/lib/platform/text/escape';

import type { NewsFile } from '../files-schema';
import { options, parseMarkdown, renderer } from './parser';
import { pictureEnv, pictureOf } from './pictures';
import { wordsOf } from './text';
import { filesOf } from '../files/fields';

/** Headings of the first two levels belong to the page. `#` and `##` are equivalent: writers start with either. */
const headingTag = ['h3', 'h3', 'h4', 'h5', 'h6', 'h6'];

/**
 * Renders Markdown to HTML with only elements, addresses and `data-` attributes, without classes or styles, so that
 * HTML rendered years ago gets the site's current styles.
 */
export function markdownToHtml(source: string, files: readonly NewsFile[] = []): string {
  return renderer.render(parseMarkdown(source, pictureEnv(files)), options, {});
}

/** Pictures in one width, which every mail client shows. */
export function markdownToLetterHtml(source: string, files: readonly NewsFile[]): string {
  return renderer.render(parseMarkdown(source, pictureEnv(files)), options, { isLetter: true });
}

/** The column of a letter (letter-style.ts). */
const letterWidth = 600;
/** The column of the text on the site. */
const pictureSizes = '(min-width: 44rem) 40rem, 92vw';

renderer.rules.picture = (tokens, index, _options, env) => {
  const [token] = tokens.slice(index);
  const picture = token && pictureOf(token);
  if (!picture?.file) return '';
  const { file, alt, caption } = picture;
  const { width, height, smaller } = file.picture;
  const small = smaller ?? { url: file.url, width };
  if (env?.isLetter) {
    const shownWidth = Math.min(small.width, letterWidth);
    const style = `width:100%;max-width:${shownWidth}px`;
    const image = `<img src="${small.url}" width="${shownWidth}" alt="${escapeHtml(alt)}" style="${style}">`;
    return `<p>${image}${caption && `<br>${escapeHtml(caption)}`}</p>\n`;
  }
  const sources = smaller && ` srcset="${small.url} ${small.width}w, ${file.url} ${width}w" sizes="${pictureSizes}"`;
  const size = `width="${width}" height="${height}"`;
  const image = `<img src="${small.url}"${sources ?? ''} ${size} loading="lazy" decoding="async" alt="${escapeHtml(alt)}">`;
  const direction = directionOf(caption) === 'rtl' ? ' dir="rtl"' : '';
  return `<figure>${image}${caption && `<figcaption${direction}>${escapeHtml(caption)}</figcaption>`}</figure>\n`;
};

renderer.rules.heading_open = (tokens, index) => `<${tagOfHeading(tokens[index])}${direction(tokens[index])}>`;
renderer.rules.heading_close = (tokens, index) => `</${tagOfHeading(tokens[index])}>\n`;

function tagOfHeading(token: Token | undefined): string {
  return headingTag[Number(token?.tag.slice(1)) - 1] ?? 'h3';
}

renderer.rules.link_open = (tokens, index) => {
  const token = tokens[index];
  if (token?.hidden) return '';
  const href = String(token?.attrGet('href') ?? '');
  const isBare = token?.markup === 'linkify' || token?.markup === 'autolink';
  const rel = linkKind(href) === 'external' ? ' rel="noopener noreferrer"' : '';
  return `<a href="${escapeHtml(href)}"${rel}${isBare ? ' data-bare=""' : ''}>`;
};

renderer.rules.link_close = (tokens, index) => (tokens[index]?.hidden ? '' : '</a>');

renderer.rules.fence = (tokens, index) => `<pre><code>${escapeHtml(tokens[index]?.content ?? '')}</code></pre>\n`;

/** A table wider than its container scrolls, also by keyboard. It is named after its columns. */
renderer.rules.table_open = (tokens, index) => {
  const head = tokens.slice(
    index,
    tokens.findIndex(({ type }, at) => at > index && type === 'thead_close'),
  );
  const columns = head.filter(({ type }) => type === 'inline').map((token) => wordsOf(token));
  const name = ['Table', columns.filter(Boolean).join(', ')].filter(Boolean).join(': ');
  return `<div role="group" aria-label="${escapeHtml(name)}" tabindex="0"><table${direction(tokens[index])}>\n`;
};
renderer.rules.table_close = () => '</table></div>\n';
renderer.rules.th_open = (tokens, index) => `<th scope="col"${alignment(tokens[index])}${direction(tokens[index])}>`;
renderer.rules.td_open = (tokens, index) => `<td${alignment(tokens[index])}${direction(tokens[index])}>`;

function direction(token: Token | undefined): string {
  const own = token?.attrGet('dir');
  return own ? ` dir="${own}"` : '';
}

function alignment(token: Token | undefined): string {
  const [, side] = /text-align:(right|center)/.exec(String(token?.attrGet('style') ?? '')) ?? [];
  return side ? ` data-align="${side}"` : '';
}

/** Stored with a text when it is saved, so that requests do not render it. `files` is the column of the text. */
export function rendered({ content, format, files }: { content: string | null; format: string; files: string }): {
  html: string | null;
} {
  return { html: content !== null && format === 'markdown' ? markdownToHtml(content, filesOf({ files })) : null };
}

/** Makes this site's addresses absolute, for readers of a feed or letter. */
export function withAbsoluteLinks(html: string, siteUrl: string): string {
  const site = escapeHtml(siteUrl);
  return withPictures(html.replaceAll('<a href="/', `<a href="${site}/`), (path) => site + path);
}

/** Rewrites the addresses of the pictures in the HTML of a text. */
export function withPictures(html: string, addressOf: (path: string) => string): string {
  return html.replace(/<img [^>]*>/g, (image) =>
    image.replace(
      / (src|srcset)="([^"]*)"/g,
      (_, name: string, value: string) => ` ${name}="${value.replace(/\/files\/[^ ,]+/g, addressOf)}"`,
    ),
  );
}
