import { newsCategories } from '@/lib/domains/news/categories';
import { legal } from '@/lib/registry/prune';
import { paths } from '@/lib/paths';
import { site } from '@/lib/site';

import { about } from './about';
import { contact } from './contact';
import { follow } from './follow';
import { glossary } from './glossary';
import { ownership } from './ownership';
import { inlinesOf, textOf } from './search-primer';
import { hierarchyFigure, primer } from './primer';
import type { Block, ProseSection, ProseTable } from './prose';
import { updates } from './updates';
import { vision } from './vision';

const blocksOf = (sections: readonly ProseSection[]) => sections.flatMap(({ blocks }) => blocks);
const tablesOf = (blocks: readonly Block[]): ProseTable[] =>
  blocks.flatMap((block) => (typeof block === 'object' && 'table' in block ? [block.table] : []));
const section = (anchor: string) => {
  const found = primer.sections.find((candidate) => candidate.anchor === anchor);
  if (!found) throw new Error(`The primer has no section ${anchor}.`);
  return found;
};

const everyBlock: readonly Block[] = [
  ...about.overview.blocks,
  ...vision.chapters.flatMap(({ blocks }) => blocks),
  ...blocksOf(primer.sections),
  ...blocksOf(legal.documents),
];

describe('primer', () => {
  test('opens with as many words as the title says', () => {
    const [count] = /\d+/.exec(primer.summary.title) ?? [];
    expect(textOf(primer.summary.blocks).match(/[^\s]+/g)).toHaveLength(Number(count));
  });

  test('has its seven sections in order', () => {
    expect(primer.sections.map(({ anchor }) => anchor)).toEqual([
      'overview',
      'administrator',
      'new-ct-plan',
      'key-entities',
      'governance',
      'transition',
      'why-matters',
    ]);
  });

  test('states the facts', () => {
    const text = textOf(blocksOf(primer.sections));
    expect(text).toContain('Over 600 vendors and subscribers');
    expect(text).toContain('within 6 to 10 months of operational readiness');
    expect(text).toContain('approved on January 19, 2024');
    expect(text).toContain('expected in the third quarter');
    expect(textOf(section('new-ct-plan').blocks)).toMatch(/formed in 2023[\s\S]*Delaware limited liability company/);
    expect(textOf(section('new-ct-plan').blocks)).toMatch(/quote feed and a trade feed/);
    expect(textOf(section('key-entities').blocks)).toContain('Independence requirement');
  });

  test('names the processor of each tape', () => {
    const table = tablesOf(section('overview').blocks).find(({ caption }) => caption === 'Processor by tape');
    expect(table?.rows.map(([tape, , plan, processor]) => [tape, plan, processor])).toEqual([
      ['Tape A', 'CTA and CQ Plans', 'SIAC'],
      ['Tape B', 'CTA and CQ Plans', 'SIAC'],
      ['Tape C', 'UTP Plan', 'Nasdaq'],
    ]);
  });

  test('says yes or no to each responsibility', () => {
    const table = tablesOf(section('administrator').blocks).find(({ columns }) => columns.includes('Processor'));
    expect(table?.rows.length).toBeGreaterThan(5);
    for (const [, ...answers] of table?.rows ?? []) {
      expect(answers.every((answer) => answer === 'Yes' || answer === 'No')).toBe(true);
      expect(answers.filter((answer) => answer === 'Yes').length).toBeLessThanOrEqual(1);
    }
  });

  test('describes every figure in text', () => {
    const asked = blocksOf(primer.sections).flatMap((block) =>
      typeof block === 'object' && 'figure' in block ? [block.figure] : [],
    );
    expect(asked).toEqual(['follow', 'ownership', 'hierarchy']);
    expect(hierarchyFigure.description.length).toBeGreaterThan(100);
    for (const { text } of follow.paths.flatMap(({ steps }) => steps)) expect(text).toMatch(/^[A-Z].{40,}\.$/);
  });

  test('follows the path of the data and that of the license, each step with an anchor of its own', () => {
    expect(follow.paths.map(({ steps }) => steps.map(({ title }) => title))).toEqual([
      ['Exchange', 'Processor', 'Feed', 'Vendor', 'Subscriber'],
      ['Agreement', 'Report', 'Invoice', 'Audit'],
    ]);
    const anchors = follow.paths.flatMap(({ steps }) => steps.map(({ anchor }) => anchor));
    expect(new Set(anchors).size).toBe(9);
  });

  test('has an owner of each processor for each year of the timeline, and every change among its events', () => {
    const years: number[] = ownership.events.map(({ year }) => year);
    expect(years).toEqual([...years].sort((a, b) => a - b));
    for (const { owners } of ownership.lanes) for (const { from } of owners) expect(years).toContain(from);
  });

  test('groups each responsibility under the one whose it is', () => {
    const table = tablesOf(section('administrator').blocks).find(({ groups }) => groups);
    const owners = table?.groups?.flatMap(({ title, rowCount }) => Array.from({ length: rowCount }, () => title));
    expect(owners).toEqual(
      table?.rows.map(([, administrator, processor]) =>
        administrator === 'Yes' ? 'By the administrator' : processor === 'Yes' ? 'By the processor' : 'By neither',
      ),
    );
  });

  test('explains each term in a sentence or two', () => {
    for (const { term, text } of Object.values(glossary)) {
      expect(term).toMatch(/^[A-Z]/);
      expect(text).toMatch(/^[A-Z].*\.$/);
      expect(text.length).toBeLessThan(180);
    }
  });
});

describe('legal', () => {
  test('has its anchors and their other names', () => {
    expect(legal.documents.map(({ anchor }) => anchor)).toEqual([
      'privacy-policy',
      'terms-of-service',
      'data-protection',
      'regulatory-compliance',
      'accessibility',
      'privacy',
    ]);
    expect(legal.anchorAliases).toEqual({ terms: 'terms-of-service' });
  });

  test('makes the stated claims and says since when', () => {
    const text = textOf(blocksOf(legal.documents));
    for (const claim of ['AES-256', 'TLS 1.3', 'multi-factor authentication']) expect(text).toContain(claim);
    expect(legal.effectiveDate).toBe('January 1, 2025');
  });
});

test('the vision has its five chapters', () => {
  expect(vision.chapters.map(({ title }) => title)).toEqual([
    'Legacy of Leadership',
    'Challenges',
    'New Plan',
    'Independent Administrator',
    'Our Proposal',
  ]);
  const text = textOf(vision.chapters.flatMap(({ blocks }) => blocks));
  expect(text).toContain('approved on January 19, 2024');
  expect(text).toMatch(/request for proposal[\s\S]*intends to respond/);
});

test('contact offers mail, telephone and the office on Wall Street', () => {
  expect(contact.cards.map(({ label }) => label)).toEqual(['Email', 'Phone', 'Office']);
  expect(contact.cards[2].value).toContain('Wall Street');
  expect(contact.cards[2].value).toContain('New York');
});

test('the news page knows its words', () => {
  expect(updates).toMatchObject({
    title: 'Updates & Announcements',
    loading: 'Loading updates...',
    empty: 'No updates available at this time.',
    linkCopied: 'Link copied!',
    linkCopiedButton: 'Link Copied!',
    readFullArticle: 'Read Full Article',
    copyLink: 'Copy Link',
  });
  expect(newsCategories).toEqual(['Announcements', 'Regulatory', 'Industry Insights', 'CT Plan Updates']);
});

test('every link in a text leads to a page of the site, a mailbox or a secure address', () => {
  const pages: string[] = Object.values(paths).filter((path) => typeof path === 'string');
  const links = everyBlock
    .flatMap(inlinesOf)
    .flatMap((inline) =>
      typeof inline === 'string' ? [] : inline.filter((part) => typeof part !== 'string' && 'href' in part),
    );
  expect(links.length).toBeGreaterThan(3);
  for (const { href } of links) {
    expect(href.startsWith('/') ? pages.includes(href) : /^(mailto:|https:\/\/)/.test(href)).toBe(true);
  }
});

test('every table is as wide as its head', () => {
  for (const { columns, rows } of tablesOf(everyBlock)) {
    for (const row of rows) expect(row).toHaveLength(columns.length);
    expect(new Set(rows.map(([heading]) => heading)).size).toBe(rows.length);
  }
});

test('every anchor is used once', () => {
  for (const anchors of [
    primer.sections.map(({ anchor }) => anchor),
    [...legal.documents.map(({ anchor }) => anchor), ...Object.keys(legal.anchorAliases)],
    vision.chapters.map(({ anchor }) => anchor),
  ]) {
    expect(new Set(anchors).size).toBe(anchors.length);
  }
});

test('nothing is left to fill in', () => {
  expect(textOf(everyBlock)).not.toMatch(/lorem|todo|tbd|xxx|undefined|\[object/i);
  expect(site.copyrightYear).toBe(2025);
});
