import 'server-only';

import MarkdownIt, { type Token } from 'markdown-it';

import { linkKind, withoutInvisible } from '@/lib/platform/text/addresses';
import { cutText } from '@/lib/platform/text/cut';

import type { NewsFile } from '../files-schema';
import { newsLimits } from '../schema';
import { markDirections } from './directions';
import { linkAddresses } from './link-addresses';
import { noteSeenMarks } from './seen-marks';
import { pictureEnv, pictureOf, showPictures, type PictureEnv } from './pictures';

/** Deeper lists and quotations are cut off: they do not fit on a phone. */
export const maxNesting = 20;

/**
 * Without HTML and the images of others, and without three forms that surprise writers who do not know them: indented code, a
 * line of dashes that turns the paragraph above into a heading, and link definitions, which are not shown.
 */
const parser = new MarkdownIt({ html: false, linkify: false, typographer: false, breaks: true, maxNesting })
  .disable(['image', 'code', 'lheading', 'reference'])
  // The rules of pictures come before those of links: each takes the place behind the same rule.
  .use(linkAddresses)
  .use(showPictures)
  .use(noteSeenMarks)
  .use(markDirections);

parser.validateLink = (href) => linkKind(href) !== undefined;
const { normalizeLink } = parser;
parser.normalizeLink = (href) => normalizeLink(withoutInvisible(href));
// An address is shown as it is written: decoded, it could be mistaken for another.
parser.normalizeLinkText = (text) => text;

/** Paragraphs, line breaks and addresses only. */
const plainParser = new MarkdownIt('zero', { html: false, breaks: true, maxNesting })
  .enable(['newline'])
  .use(linkAddresses)
  .use(markDirections);

/** Far more than a text of the maximum length needs. Parsing takes time for each of them. */
export const maximumMarks = 8000;
const marks = /[*_~`[\]|\\]/g;

/** Whether a text has so many formatting characters that it is shown as it was typed. */
export function hasTooMuchMarkup(source: string): boolean {
  return (source.match(marks)?.length ?? 0) > maximumMarks;
}

/**
 * Parses a text into tokens. Ignores everything beyond the maximum length of an item's content. Without `env` it shows no
 * pictures.
 */
export function parseMarkdown(source: string, env: PictureEnv = pictureEnv()): Token[] {
  const text = cutText(source, newsLimits.content);
  return (hasTooMuchMarkup(text) ? plainParser : parser).parse(text, env);
}

/** The line on which each block that readers see of a text begins, from 0. `files` are those of the text. */
export function firstLinesOf(source: string, files?: readonly NewsFile[]): number[] {
  const blocks = parseMarkdown(source, pictureEnv(files)).filter(
    (token) =>
      token.level === 0 && token.nesting !== -1 && !(files && token.type === 'picture' && !pictureOf(token).file),
  );
  return blocks.map(({ map }) => map?.[0] ?? 0);
}

export const { renderer, options } = parser;

/** The source of each top-level block. Without reference definitions, blocks do not depend on each other. */
export function markdownBlocks(source: string): string[] {
  const lines = cutText(source, newsLimits.content).split(/\r\n?|\n/);
  return parseMarkdown(source).flatMap(({ level, nesting, map }) =>
    level === 0 && nesting >= 0 && map ? [lines.slice(...map).join('\n')] : [],
  );
}
