import { snippetOf } from '@/lib/domains/news/search/highlight';
import { siteFacts } from '@/lib/domains/site/facts';
import { paths } from '@/lib/paths';
import { searchForm } from '@/lib/platform/text/search-form';

import { glossary, termAnchor } from './glossary';
import { primer } from './primer';
import type { Block, Inline } from './prose';

export interface PrimerPlace {
  title: string;
  href: string;
  snippet: string;
}

const isTable = (block: Block) => typeof block === 'object' && 'table' in block;

const readPlaces = () =>
  [
    ...primer.sections.map(({ anchor, title, blocks }) => ({
      title,
      anchor,
      text: sentencesOf(textOf(blocks.filter((block) => !isTable(block)))),
      tables: blocks.filter(isTable).map((block) => textOf([block])),
    })),
    ...Object.entries(glossary).map(([name, { term, text }]) => ({
      title: term,
      anchor: termAnchor(name),
      text,
      tables: [],
    })),
  ].map((place) => ({ ...place, form: searchForm([place.title, place.text, ...place.tables].join(' ')) }));

let known: { requestForProposal: string; places: ReturnType<typeof readPlaces> } | undefined;

/** Read once for each wording of the fact that the primer names. */
function places() {
  const { requestForProposal } = siteFacts();
  if (known?.requestForProposal !== requestForProposal) known = { requestForProposal, places: readPlaces() };
  return known.places;
}

/** A heading is ended like a sentence, so that an excerpt does not join it to the next. */
function sentencesOf(text: string): string {
  return text.replace(/(?<![.!?])\n/g, '. ');
}

/** The sections and terms of the primer that contain every word. */
export function searchPrimer(words: readonly string[]): PrimerPlace[] {
  if (words.length === 0) return [];
  return places()
    .filter(({ form }) => words.every((word) => form.includes(searchForm(word))))
    .map(({ title, anchor, text, tables }) => ({
      title,
      href: `${paths.primer}#${anchor}`,
      snippet: snippetOf(text, words) ?? captionOf(tables, words) ?? snippetOf(text, [text.slice(0, 8)]) ?? '',
    }));
}

/** Names the table that contains a word, because its cells are not sentences. */
function captionOf(tables: readonly string[], words: readonly string[]): string | undefined {
  const table = tables.find((text) => words.some((word) => searchForm(text).includes(searchForm(word))));
  return table && `Table: ${table.split('\n', 1)[0]}`;
}

export function plainText(inline: Inline): string {
  if (typeof inline === 'string') return inline;
  return inline.map((part) => (typeof part === 'string' ? part : part.label)).join('');
}

/** The sentences of a block, including headings and cells. */
export function inlinesOf(block: Block): readonly Inline[] {
  if (typeof block === 'string' || Array.isArray(block)) return [block as Inline];
  if ('list' in block) return block.list;
  if ('steps' in block) return block.steps;
  if ('terms' in block) return block.terms.flatMap(({ term, text }) => [term, text]);
  if ('note' in block) return [block.note];
  if ('heading' in block) return [block.heading];
  if ('table' in block) return [block.table.caption, ...block.table.columns, ...block.table.rows.flat()];
  return [];
}

export function textOf(blocks: readonly Block[]): string {
  return blocks.flatMap(inlinesOf).map(plainText).join('\n');
}
