import { snippetOf } from '../news/highlight';
import { paths } from '../paths';
import { glossary, termAnchor } from './glossary';
import { textOf } from './plain-text';
import { primer } from './primer';

export interface PrimerPlace {
  title: string;
  href: string;
  snippet: string;
}

const places = [
  ...primer.sections.map(({ anchor, title, blocks }) => ({ title, anchor, text: sentencesOf(textOf(blocks)) })),
  ...Object.entries(glossary).map(([name, { term, text }]) => ({ title: term, anchor: termAnchor(name), text })),
].map((place) => ({ ...place, lower: `${place.title} ${place.text}`.toLowerCase() }));

const mostPlaces = 6;

/** A heading or a cell ends as a sentence does, so that an excerpt does not run it into the next. */
function sentencesOf(text: string): string {
  return text.replace(/(?<![.!?])\n/g, '. ');
}

/** The sections and terms of the primer that hold every word. */
export function searchPrimer(words: readonly string[]): PrimerPlace[] {
  if (words.length === 0) return [];
  return places
    .filter(({ lower }) => words.every((word) => lower.includes(word.toLowerCase())))
    .slice(0, mostPlaces)
    .map(({ title, anchor, text }) => ({
      title,
      href: `${paths.primer}#${anchor}`,
      snippet: snippetOf(text, words) ?? snippetOf(text, [text.slice(0, 8)]) ?? '',
    }));
}
