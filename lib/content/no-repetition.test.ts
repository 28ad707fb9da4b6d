import { about } from './about';
import { briefing } from './briefing';
import { essay, timeline } from './essay';
import { hero, highlights, opportunities } from './landing';
import { licensingYears } from './licensing-year';
import { primer } from './primer';
import { shortLanding } from './short-landing';
import { tapeReader } from './tapes';
import { vision } from './vision';

const pages: Record<string, unknown> = {
  briefing: [hero.lead, briefing, opportunities.items.map(({ text }) => text), tapeReader, highlights.groups],
  essay: [essay, timeline],
  short: shortLanding,
  about,
  vision: [vision, licensingYears],
  primer,
};

/** Every sentence of eight words and more: shorter ones are names, facts and labels. */
function sentencesOf(content: unknown): string[] {
  if (typeof content === 'string') {
    return content
      .split(/(?<=[.:;?])\s+/)
      .map((sentence) => sentence.trim())
      .filter((sentence) => sentence.split(/\s+/).length >= 8);
  }
  if (typeof content !== 'object' || content === null) return [];
  return Object.values(content).flatMap(sentencesOf);
}

test('no sentence stands on two pages', () => {
  const seen = new Map<string, string>();
  const repeated: string[] = [];
  for (const [page, content] of Object.entries(pages)) {
    for (const sentence of new Set(sentencesOf(content))) {
      const elsewhere = seen.get(sentence);
      if (elsewhere) repeated.push(`${elsewhere} and ${page}: ${sentence}`);
      seen.set(sentence, page);
    }
  }
  expect(repeated).toEqual([]);
});

test('every note of the essay is about words of its paragraph', () => {
  for (const { text, note } of essay.chapters.flatMap(({ paragraphs }) => paragraphs)) {
    if (note) expect(text).toContain(note.on);
  }
  expect(essay.opportunities).toHaveLength(opportunities.items.length);
});
