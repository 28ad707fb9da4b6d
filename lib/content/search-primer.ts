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
  ...primer.sections.map(({ anchor, title, blocks }) => ({ title, anchor, text: textOf(blocks) })),
  ...Object.entries(glossary).map(([name, { term, text }]) => ({ title: term, anchor: termAnchor(name), text })),
].map((place) => ({ ...place, lower: `${place.title} ${place.text}`.toLowerCase() }));

const mostPlaces = 6;

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
