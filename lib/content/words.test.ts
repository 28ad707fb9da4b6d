import { subscribeSection } from '@/lib/domains/mailing-list/words';
import { legal } from '@/lib/registry/prune';
import { readingGrade, syllableCount } from '@/tools/test-bed/reading-grade';

import { about } from './about';
import { briefing } from './briefing';
import { contact } from './contact';
import { essay, timeline } from './essay';
import { follow } from './follow';
import { glossary } from './glossary';
import { hero, highlights, opportunities, shortLanding } from './landing';
import { licensingYears, yearFigure } from './licensing-year';
import { ownership } from './ownership';
import { plainText } from './search-primer';
import { primer } from './primer';
import { tapeReader } from './tapes';
import { vision } from './vision';

/**
 * The text that each page has of its own. Text that the versions of the landing page share is counted for one of them.
 */
const pages: Record<string, unknown> = {
  briefing: [
    hero.claim,
    briefing,
    opportunities.lead,
    opportunities.items,
    tapeReader,
    highlights.groups,
    licensingYears,
    yearFigure,
  ],
  essay: [essay, timeline],
  short: [shortLanding, subscribeSection],
  about,
  vision,
  primer: [primer, follow, ownership, glossary],
  contact,
};

/**
 * The texts of some content, with sentences that contain links and terms joined. Omits what only search engines read.
 */
function textsOf(content: unknown): string[] {
  if (typeof content === 'string') return [content];
  if (typeof content !== 'object' || content === null) return [];
  if (Array.isArray(content) && content.some((part) => typeof part === 'string') && content.some(isMarked))
    return [plainText(content)];
  return Object.entries(content).flatMap(([name, part]) => (name === 'meta' ? [] : textsOf(part)));
}

function isMarked(part: unknown): boolean {
  return typeof part === 'object' && part !== null && 'label' in part;
}

/** This many consecutive words are a copied phrase; fewer are names and facts. */
const phraseLength = 9;

function phrasesOf(content: unknown): Set<string> {
  return new Set(
    textsOf(content).flatMap((text) => {
      const words = text.toLowerCase().match(/[\p{L}\d’'.-]*[\p{L}\d]/gu) ?? [];
      return words.slice(phraseLength - 1).map((_, index) => words.slice(index, index + phraseLength).join(' '));
    }),
  );
}

test('no phrase is on two pages', () => {
  const seen = new Map<string, string>();
  const repeated: string[] = [];
  for (const [page, content] of Object.entries(pages)) {
    for (const phrase of phrasesOf(content)) {
      const elsewhere = seen.get(phrase);
      if (elsewhere) repeated.push(`${elsewhere} and ${page}: ${phrase}`);
      seen.set(phrase, page);
    }
  }
  expect(repeated).toEqual([]);
});

test.each(Object.entries(pages))('%s says how many move, and how long it takes, at most once', (_page, content) => {
  const text = textsOf(content).join('\n');
  for (const figure of [/\bover 600\b/gi, /\b6 to 10\b/gi]) expect(text.match(figure)?.length ?? 0).toBeLessThan(2);
});

test('every note of the essay is about words of its paragraph', () => {
  for (const { text, note } of essay.chapters.flatMap(({ paragraphs }) => paragraphs)) {
    if (note) expect(text).toContain(note.on);
  }
  expect(essay.opportunities).toHaveLength(opportunities.items.length);
});

test('syllables are counted as they are spoken', () => {
  const counts = { one: ['plan', 'trades', 'quotes', 'used', 'whole'], two: ['market', 'every', 'settled', 'being'] };
  for (const word of counts.one) expect([word, syllableCount(word)]).toEqual([word, 1]);
  for (const word of counts.two) expect([word, syllableCount(word)]).toEqual([word, 2]);
  expect(syllableCount('consolidated')).toBe(5);
  expect(syllableCount('SEC')).toBe(3);
});

const grades = Object.entries({ ...pages, legal }).map(
  ([page, content]) => [page, readingGrade(textsOf(content))] as const,
);

test.each(grades)('the prose of %s asks for 8 to 11 years of school: %f', (_page, grade) => {
  expect(grade).toBeGreaterThanOrEqual(8);
  expect(grade).toBeLessThanOrEqual(11);
});
