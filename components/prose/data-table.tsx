/* eslint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role --
   cells that are laid out as blocks lose the roles of a table, unless these are stated */
import clsx from 'clsx';
import { Fragment } from 'react';

import type { ProseTable } from '@/lib/content/prose';

/**
 * A table whose rows become cards where its text columns do not fit; browsers forget the roles of such a table. A table
 * that is still too wide scrolls within itself.
 */
export function DataTable({ caption, columns, rows, groups = [] }: ProseTable) {
  const isWordy = columns.length > 2 && rows.some(([, ...cells]) => cells.some((cell) => cell.length > 4));
  const card = (classes: string) => isWordy && classes;
  return (
    <div className="overflow-x-auto">
      <table
        role="table"
        className={clsx(
          'w-full border-collapse border-t-2 border-b border-t-ink border-b-rule text-left text-sm',
          card('max-sm:block'),
        )}
      >
        <caption className={clsx('py-3 text-left kicker text-brass', card('max-sm:block'))}>{caption}</caption>
        <thead role="rowgroup" className={clsx(card('max-sm:sr-only'))}>
          <tr role="row" className="border-b border-b-rule-field">
            {columns.map((column) => (
              <th
                key={column}
                role="columnheader"
                scope="col"
                className="py-2 pr-2 align-bottom font-medium text-ink-soft last:pr-0 sm:pr-5"
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className={clsx(card('max-sm:block'))}>
          {rows.map(([heading, ...cells], row) => (
            <Fragment key={heading}>
              {groupTitleAt(groups, row) && (
                <tr role="row">
                  <th
                    role="rowheader"
                    scope="rowgroup"
                    colSpan={columns.length}
                    className="border-t border-t-rule-field pt-5 pb-1 font-serif text-base font-semibold"
                  >
                    {groupTitleAt(groups, row)}
                  </th>
                </tr>
              )}
              <tr
                role="row"
                className={clsx('border-t border-t-rule first:border-t-0', card('max-sm:block max-sm:py-3'))}
              >
                <th
                  role="rowheader"
                  scope="row"
                  className={clsx(
                    'min-w-18 py-2.5 pr-2 align-top font-semibold sm:pr-5',
                    card('max-sm:block max-sm:py-0 max-sm:text-base'),
                  )}
                >
                  {heading}
                </th>
                {cells.map((cell, index) => (
                  <td
                    key={columns[index + 1]}
                    role="cell"
                    className={clsx(
                      'py-2.5 pr-2 align-top last:pr-0 sm:pr-5',
                      card(
                        'max-sm:grid max-sm:grid-cols-[6.5rem_1fr] max-sm:gap-x-3 max-sm:py-0 max-sm:pt-1 max-[17rem]:grid-cols-1',
                      ),
                    )}
                  >
                    {isWordy && (
                      <span aria-hidden="true" className="text-ink-soft sm:hidden">
                        {columns[index + 1]}
                      </span>
                    )}
                    <Cell text={cell} />
                  </td>
                ))}
              </tr>
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function groupTitleAt(groups: NonNullable<ProseTable['groups']>, row: number): string | undefined {
  let first = 0;
  for (const { title, rowCount } of groups) {
    if (first === row) return title;
    first += rowCount;
  }
  return undefined;
}

/** Marks for yes and no, so that color is not the only difference. */
function Cell({ text }: { text: string }) {
  if (text !== 'Yes' && text !== 'No') return <span>{text}</span>;
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
