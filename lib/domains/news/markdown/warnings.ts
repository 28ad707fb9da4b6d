import 'server-only';

import type { Token } from 'markdown-it';

import { linkKind } from '@/lib/platform/text/addresses';
import { cutText } from '@/lib/platform/text/cut';

import { filesOf, noFiles } from '../files/fields';
import { isPicture, type NewsPicture } from '../files-schema';
import type { NewsText } from '../text';
import { hasTooMuchMarkup, maximumMarks, maxNesting, parseMarkdown } from './parser';
import { linkedPictureOf, pictureEnv, pictureOf } from './pictures';
import { seenMarksIn } from './seen-marks';
import { wordsOf } from './text';

const longestStandfirst = 300;
const shownWords = 60;
/** Link texts that do not describe the target. */
const emptyWords = /^(click )?(here|this( link| page)?|more|read more|learn more|link)[.:!]?$/i;
const months = 'January|February|March|April|May|June|July|August|September|October|November|December';
const fullDate = new RegExp(
  `\\b(?:\\d{1,2} (?:${months}),? (\\d{4})|(?:${months}) \\d{1,2},? (\\d{4})|(\\d{4})-\\d{2}-\\d{2})\\b`,
  'g',
);

interface FoundLink {
  href: string;
  words: string;
  /** If it is written as a picture: which one, and whether the item does not have it. */
  picture: ReturnType<typeof linkedPictureOf>;
}

type Checked = Pick<NewsText, 'excerpt' | 'content' | 'date' | 'format'> & {
  files?: string;
  /** The days that it says of itself as a notice or a document. */
  takesEffectOn?: string | null;
  commentUntil?: string | null;
};

/** Suggestions for the editor before a text becomes public. None of them prevents publication. */
export function warningsOf(text: Checked, thisYear: number): string[] {
  const content = text.format === 'markdown' ? (text.content ?? '') : '';
  const files = filesOf({ files: text.files ?? noFiles });
  const tokens = parseMarkdown(content, pictureEnv(files));
  return [
    ...new Set([
      ...ofDensity(content),
      ...ofDepth(tokens),
      ...ofLinkDefinitions(tokens),
      ...ofStandfirst(text.excerpt),
      ...ofDates(text, thisYear),
      ...ofHeadings(tokens),
      ...ofMarks(tokens),
      ...ofLinks(tokens),
      ...ofPictures(tokens, files.filter(isPicture)),
    ]),
  ];
}

/** The paths of this site that a text links to. */
export function internalLinksOf({
  content,
  format,
  files = noFiles,
}: Pick<Checked, 'content' | 'format' | 'files'>): string[] {
  if (format !== 'markdown') return [];
  const env = pictureEnv(filesOf({ files }));
  return linksIn(parseMarkdown(content ?? '', env)).flatMap(({ href }) =>
    linkKind(href) === 'internal' ? [href] : [],
  );
}

function ofDensity(content: string): string[] {
  if (!hasTooMuchMarkup(content)) return [];
  return [
    `The text has more than ${maximumMarks.toLocaleString('en-US')} formatting characters: it is shown as it was typed.`,
  ];
}

/** The parser leaves the innermost lists and quotations without their content. */
function ofDepth(tokens: Token[]): string[] {
  const isCut = tokens.some(
    ({ nesting, level }, index) => nesting === 1 && level >= maxNesting - 1 && tokens[index + 1]?.nesting === -1,
  );
  return isCut ? ['A list or quotation is nested too deep: its innermost words are not shown.'] : [];
}

const linkDefinition = /^ {0,3}\[([^\]\n]+)\]:[ \t]+\S/gm;

function ofLinkDefinitions(tokens: Token[]): string[] {
  return tokens
    .filter(({ type }) => type === 'inline')
    .flatMap(({ content }) => [...content.matchAll(linkDefinition)])
    .map(([, name]) => `“[${name}]: …” is shown as typed. Write a link as [words](address).`);
}

function ofStandfirst(excerpt: string): string[] {
  if (excerpt.trim() === '') return ['The excerpt is missing: it is the first thing that readers see.'];
  return excerpt.length > longestStandfirst
    ? [`The excerpt has ${excerpt.length} characters. Up to ${longestStandfirst} are read.`]
    : [];
}

function ofDates({ excerpt, content, date, takesEffectOn, commentUntil }: Checked, thisYear: number): string[] {
  const year = Number(date.slice(0, 4));
  const own = year === thisYear ? [] : [`The date of the item is in ${year}.`];
  const found = [...`${excerpt}\n${content ?? ''}`.matchAll(fullDate)].filter(
    (match) =>
      Number(match[1] ?? match[2] ?? match[3]) !== year && ![takesEffectOn, commentUntil].includes(dayIn(match[0])),
  );
  return [...own, ...found.map(([words]) => `“${words}” is in another year than the item’s date.`)];
}

/** `March 15, 2027` as `2027-03-15`. */
function dayIn(words: string): string {
  const [, month = ''] = new RegExp(`(${months})`).exec(words) ?? [];
  const [, day = '', year = ''] = /(\d{1,2})\D+(\d{4})$/.exec(words) ?? [];
  const number = months.split('|').indexOf(month) + 1;
  return month ? [year, ...[number, Number(day)].map((part) => String(part).padStart(2, '0'))].join('-') : words;
}

function ofMarks(tokens: Token[]): string[] {
  return tokens.flatMap((token) => {
    const words = seenMarksIn(token);
    return words === undefined
      ? []
      : [
          `Readers see the marks in “${cutText(words, shownWords)}”: write them at the words, without blanks between, or \\*.`,
        ];
  });
}

function ofHeadings(tokens: Token[]): string[] {
  let last = 0;
  return tokens.flatMap((token, index) => {
    if (token.type !== 'heading_open') return [];
    // `#` and `##` are the same level here.
    const level = Math.max(1, Number(token.tag.slice(1)) - 1);
    const isSkipped = level > last + 1;
    last = level;
    const inner = tokens[index + 1];
    const words = inner ? wordsOf(inner) : '';
    return isSkipped ? [`The heading “${words}” skips a level.`] : [];
  });
}

function ofLinks(tokens: Token[]): string[] {
  return linksIn(tokens).flatMap(({ href, words, picture }) => {
    if (picture?.isLost) return [];
    if (href === '') return [`The link “${words}” leads nowhere.`];
    if (words.trim() === '') return [`The link to ${href} has no words.`];
    return emptyWords.test(words.trim()) ? [`A link says “${words.trim()}”: let its words say where it leads.`] : [];
  });
}

function ofPictures(tokens: Token[], pictures: readonly NewsPicture[]): string[] {
  const shown = tokens.filter(({ type }) => type === 'picture').map(pictureOf);
  const silent = shown.filter(({ file, alt }) => file && alt === '' && !file.picture.isDecoration);
  const absent = pictures.filter(({ url }) => shown.every(({ file }) => file?.url !== url));
  const linked = linksIn(tokens).flatMap(({ picture }) => picture ?? []);
  const lost = [...shown.filter(({ file }) => !file), ...linked.filter(({ isLost }) => isLost)];
  const others = linked.filter(({ url, isLost }) => !isLost && pictures.every((picture) => picture.url !== url));
  return [
    ...silent.map(
      ({ file }) =>
        `The picture “${file?.title}” has no text for those who do not see it: write one, or mark it as decoration.`,
    ),
    ...absent.map(({ title, url }) =>
      linked.some((picture) => picture.url === url)
        ? `The picture “${title}” stands among words: it is shown in a paragraph of its own only.`
        : `The picture “${title}” is not in the text: readers do not see it.`,
    ),
    ...lost.map(({ url }) => `The picture at ${url} is not among the files of the item: readers do not see it.`),
    ...others.map(({ url }) => `The picture at ${url} is shown as a link: only pictures under Files are shown.`),
  ];
}

function linksIn(tokens: Token[]): FoundLink[] {
  const links: FoundLink[] = [];
  for (const { children } of tokens) {
    let link: FoundLink | undefined;
    for (const child of children ?? []) {
      if (child.type === 'link_open')
        links.push((link = { href: String(child.attrGet('href') ?? ''), words: '', picture: linkedPictureOf(child) }));
      else if (child.type === 'link_close') link = undefined;
      else if (link) link.words += child.content;
    }
  }
  return links;
}
