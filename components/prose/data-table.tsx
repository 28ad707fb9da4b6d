import clsx from 'clsx';

import type { ProseTable } from '@/lib/content/prose';

/**
 * A table of words. Where the screen is too narrow for its columns it scrolls by itself, and the keyboard can reach it;
 * the page never scrolls sideways.
 */
export function DataTable({ caption, columns, rows }: ProseTable) {
  const isWide = columns.length > 3;
  return (
    <div
      role="region"
      aria-label={caption}
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls what has the focus
      tabIndex={0}
      className="overflow-x-auto border-t-2 border-b border-t-ink border-b-rule"
    >
      <table className={clsx('w-full border-collapse text-left text-sm', isWide && 'min-w-[42rem]')}>
        <caption className="py-3 text-left kicker text-brass">{caption}</caption>
        <thead>
          <tr className="border-b border-b-rule-field">
            {columns.map((column) => (
              <th key={column} scope="col" className="py-2 pr-5 align-bottom font-medium text-ink-soft last:pr-0">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([heading, ...cells]) => (
            <tr key={heading} className="border-t border-t-rule first:border-t-0">
              <th scope="row" className="min-w-18 py-2.5 pr-5 align-top font-semibold">
                {heading}
              </th>
              {cells.map((cell, index) => (
                <td key={columns[index + 1]} className="py-2.5 pr-5 align-top last:pr-0">
                  <Cell text={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Yes and no are told by more than the word's colour: the eye runs down the marks. */
function Cell({ text }: { text: string }) {
  if (text !== 'Yes' && text !== 'No') return text;
  return (
    <span className={clsx('inline-flex items-center gap-2', text === 'Yes' ? 'font-semibold' : 'text-ink-soft')}>
      <span
        aria-hidden="true"
        data-filled={text === 'Yes' || undefined}
        className={clsx('size-2.5 shrink-0 border', text === 'Yes' ? 'border-accent bg-accent' : 'border-rule-field')}
      />
      {text}
    </span>
  );
}
