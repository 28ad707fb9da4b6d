import type { Block, Inline } from './prose';

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
