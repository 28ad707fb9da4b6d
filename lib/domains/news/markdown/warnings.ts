import 'server-only';

import type { Token } from 'markdown-it';

import type { NewsText } from '../text';
import { linkKind } from './link-kind';
import { hasTooMuchMarkup, maximumMarks, maxNesting, parseMarkdown } from './parser';
import { wordsOf } from './text';

const longestStandfirst = 300;
/** Link texts that do not describe the target. */
const emptyWords = /^(click )?(here|this( link| page)?|more|read more|learn more|link)[.:!]?$/i;
const months = 'January|February|March|April|May|June|July|August|September|October|November|December';
const fullDate = new RegExp(
  `\\b(?:\\d{1,2} (?:${months}),? (\\d{4})|(?:${months}) \\d{1,2},? (\\d{4})|(\\d{4})-\\d{2}-\\d{2})\\b`,
  'g',
);

type Checked = Pick<NewsText, 'excerpt' | 'content' | 'date' | 'format'>;

/** Suggestions for the editor before a text becomes public. None of them prevents publication. */
export function warningsOf(text: Checked, thisYear: number): string[] {
  const content = text.format === 'markdown' ? (text.content ?? '') : '';
  const tokens = parseMarkdown(content);
  return [
    ...new Set([
      ...ofDensity(content),
      ...ofDepth(tokens),
      ...ofLinkDefinitions(tokens),
      ...ofStandfirst(text.excerpt),
      ...ofDates(text, thisYear),
      ...ofHeadings(tokens),
      ...ofLinks(tokens),
    ]),
  ];
}

/** The paths of this site that a text links to. */
export function internalLinksOf({ content, format }: Pick<Checked, 'content' | 'format'>): string[] {
  if (format !== 'markdown') return [];
  return linksIn(parseMarkdown(content ?? '')).flatMap(({ href }) => (linkKind(href) === 'internal' ? [href] : []));
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

function ofDates({ excerpt, content, date }: Checked, thisYear: number): string[] {
  const year = Number(date.slice(0, 4));
  const own = year === thisYear ? [] : [`The date of the item is in ${year}.`];
  const found = [...`${excerpt}\n${content ?? ''}`.matchAll(fullDate)].filter(
    (match) => Number(match[1] ?? match[2] ?? match[3]) !== year,
  );
  return [...own, ...found.map(([words]) => `“${words}” is in another year than the item’s date.`)];
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
  return linksIn(tokens).flatMap(({ href, words }) => {
    if (href === '') return [`The link “${words}” leads nowhere.`];
    if (words.trim() === '') return [`The link to ${href} has no words.`];
    return emptyWords.test(words.trim()) ? [`A link says “${words.trim()}”: let its words say where it leads.`] : [];
  });
}

function linksIn(tokens: Token[]): { href: string; words: string }[] {
  const links: { href: string; words: string }[] = [];
  for (const { children } of tokens) {
    let link: { href: string; words: string } | undefined;
    for (const child of children ?? []) {
      if (child.type === 'link_open') links.push((link = { href: String(child.attrGet('href') ?? ''), words: '' }));
      else if (child.type === 'link_close') link = undefined;
      else if (link) link.words += child.content;
    }
  }
  return links;
}
