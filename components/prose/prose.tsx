import type { Block, FigureName } from '@/lib/content/prose';

import { DataTable } from './data-table';
import { InlineText } from './inline-text';

interface ProseProps {
  blocks: readonly Block[];
  renderFigure?: (name: FigureName) => React.ReactNode;
}

/** Running text: paragraphs, headings of the third level, lists, terms, tables, notes and figures. */
export function Prose({ blocks, renderFigure }: ProseProps) {
  return (
    <div className="flex flex-col gap-5 text-base md:text-lg print:block print:space-y-4 print:text-base">
      {blocks.map((block, index) => (
        // The order of a text never changes while it is on the screen.
        <ProseBlock key={index} block={block} renderFigure={renderFigure} />
      ))}
    </div>
  );
}

function ProseBlock({ block, renderFigure }: { block: Block; renderFigure: ProseProps['renderFigure'] }) {
  if (typeof block === 'string' || Array.isArray(block)) {
    return (
      <p className="max-w-measure">
        <InlineText text={block} />
      </p>
    );
  }
  if ('heading' in block)
    return <h3 className="mt-5 -mb-2 text-xl md:text-2xl print:mt-7 print:mb-0">{block.heading}</h3>;
  if ('list' in block) {
    return (
      <ul className="flex max-w-measure flex-col gap-2.5">
        {block.list.map((item, index) => (
          <li
            key={index}
            className="relative pl-6 before:absolute before:top-[0.72em] before:left-0 before:h-px before:w-3.5 before:bg-brass"
          >
            <InlineText text={item} />
          </li>
        ))}
      </ul>
    );
  }
  if ('steps' in block) {
    return (
      <ol className="flex max-w-measure flex-col gap-2.5">
        {block.steps.map((item, index) => (
          <li key={index} className="grid grid-cols-[1.75rem_1fr]">
            <span aria-hidden="true" className="pt-[0.2em] font-mono text-sm text-brass">
              {index + 1}
            </span>
            <span>
              <InlineText text={item} />
            </span>
          </li>
        ))}
      </ol>
    );
  }
  if ('terms' in block) {
    return (
      <dl className="flex flex-col border-y border-rule">
        {block.terms.map(({ term, text }) => (
          <div
            key={term}
            className="grid gap-x-6 gap-y-1 border-t border-rule py-3.5 first:border-t-0 md:grid-cols-[11rem_1fr]"
          >
            <dt className="font-semibold">{term}</dt>
            <dd className="max-w-measure">
              <InlineText text={text} />
            </dd>
          </div>
        ))}
      </dl>
    );
  }
  if ('table' in block) return <DataTable {...block.table} />;
  if ('note' in block) {
    return (
      <p className="max-w-measure border-l-2 border-brass pl-5 text-base text-ink-soft">
        <InlineText text={block.note} />
      </p>
    );
  }
  return 'figure' in block ? renderFigure?.(block.figure) : null;
}
