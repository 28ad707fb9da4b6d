/* eslint-disable jsx-a11y/no-redundant-roles --
   rows that are laid out as blocks lose the roles of a table, unless these are stated */
import clsx from 'clsx';
import type { ReactNode } from 'react';

import { ActionsHeader, Cell, ColumnHeader, Row, Table } from '@/components/ui/table';

import type { List } from './use-list';
import type { Selection } from './use-selection';

export interface Column<Item> {
  header: string;
  /** The field that the API sorts by; absent if the column cannot be sorted. */
  sort?: string;
  isDescendingFirst?: boolean;
  /**
   * For the header and the cells: `stacked:hidden` to hide the column on a phone, `hidden @list:table-cell` for one that
   * needs the width of a desk for its text, `stacked:basis-full` for a separate line.
   */
  className?: string;
  cellClassName?: string;
  cell: (item: Item) => ReactNode;
}

export interface ListTableProps<Item> {
  list: List<Item>;
  caption: string;
  items: Item[];
  columns: readonly Column<Item>[];
  /** The heading above consecutive rows that return the same text. */
  headingOf?: (item: Item) => string;
  rowActions?: (item: Item) => ReactNode;
  actionsClassName?: string;
  /** Adds a checkbox to each row, and one for all of them. */
  selection?: Selection<Item>;
}

/** The id of the first rows, which the keyboard can skip to. */
export const rowsId = 'rows';

/** A list's rows: a header with sort buttons, and each row's own buttons at its end, or below it on a phone. */
export function ListTable<Item extends { id: number }>(props: ListTableProps<Item>) {
  const { list, caption, items, columns, headingOf, rowActions, actionsClassName, selection } = props;
  return (
    <Table role="table" caption={caption} className={clsx(rowActions && 'stacked:block')}>
      <thead role="rowgroup" className={clsx(rowActions && 'stacked:block')}>
        <tr
          role="row"
          className={clsx(
            rowActions && 'stacked:flex stacked:border-b stacked:border-ink stacked:*:border-0 stacked:*:pl-0',
          )}
        >
          {selection && (
            <ColumnHeader className="print:hidden columns:w-12">
              <SelectBox
                label={`Select the ${items.length} on this page`}
                checked={selection.rows.length === items.length}
                isPartly={selection.rows.length > 0 && selection.rows.length < items.length}
                onChange={(isSelected) => selection.select(isSelected ? items : [])}
              />
            </ColumnHeader>
          )}
          {columns.map((column) => (
            <SortHeader key={column.header} list={list} {...column} />
          ))}
          {rowActions && <ActionsHeader className="print:hidden" />}
        </tr>
      </thead>
      {groups(items, headingOf).map(({ heading, rows }, group) => (
        <tbody
          key={rows[0]?.id}
          {...(group === 0 && { id: rowsId, tabIndex: -1 })}
          role="rowgroup"
          className={clsx('focus:outline-none', rowActions && 'stacked:block')}
        >
          {heading && (
            <tr role="row">
              <th role="rowheader" scope="rowgroup" colSpan={columns.length} className={groupHeading}>
                {heading}
              </th>
            </tr>
          )}
          {rows.map((item) => (
            <Row key={item.id} role="row" className={clsx(rowActions && stacked, selection?.rows.length && aboveBar)}>
              {selection && (
                <Cell role="cell" className="print:hidden">
                  <SelectBox
                    label={`Select ${selection.nameOf(item)}`}
                    checked={selection.has(item)}
                    onChange={(isSelected) =>
                      selection.select(items.filter((one) => (one === item ? isSelected : selection.has(one))))
                    }
                  />
                </Cell>
              )}
              {columns.map(({ header, className, cellClassName, cell }) => (
                <Cell key={header} role="cell" className={clsx(className, cellClassName)}>
                  {cell(item)}
                </Cell>
              ))}
              {rowActions && (
                <Cell
                  role="cell"
                  className={clsx(
                    'text-right print:hidden columns:whitespace-nowrap columns:*:last:-mr-2 stacked:-mr-1.5 stacked:ml-auto',
                    actionsClassName,
                  )}
                >
                  {rowActions(item)}
                </Cell>
              )}
            </Row>
          ))}
        </tbody>
      ))}
    </Table>
  );
}

const groupHeading = 'border-b border-rule pt-6 pb-1.5 text-left font-serif text-base font-semibold';

function groups<Item>(items: Item[], headingOf?: (item: Item) => string): { heading?: string; rows: Item[] }[] {
  if (!headingOf) return [{ rows: items }];
  const found: { heading: string; rows: Item[] }[] = [];
  for (const item of items) {
    const heading = headingOf(item);
    const last = found.at(-1);
    if (last?.heading === heading) last.rows.push(item);
    else found.push({ heading, rows: [item] });
  }
  return found;
}

/** On a phone, cells are as wide as their content, and the buttons are at the end of the last line. */
const stacked =
  'stacked:flex stacked:flex-wrap stacked:items-center stacked:gap-x-3 stacked:py-2 stacked:*:min-w-0 stacked:*:p-0';

/** A control that gets the focus does not end up behind the bar of the selection. */
const aboveBar = '[&_:is(a,button,input)]:scroll-mb-40';

interface SelectBoxProps {
  label: string;
  checked: boolean;
  isPartly?: boolean;
  onChange: (isSelected: boolean) => void;
}

function SelectBox({ label, checked, isPartly = false, onChange }: SelectBoxProps) {
  return (
    <label className="-my-2 flex size-9 cursor-pointer items-center">
      <input
        ref={(box) => {
          if (box) box.indeterminate = isPartly;
        }}
        type="checkbox"
        aria-label={label}
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
        className="size-5 accent-accent"
      />
    </label>
  );
}

type SortHeaderProps = { list: Pick<List<unknown>, 'sort' | 'setSort'> } & Omit<
  Column<never>,
  'cell' | 'cellClassName'
>;

/** The first press sorts by the column, the second reverses the order, the third restores the list's default. */
function SortHeader({ list, header, sort, isDescendingFirst = false, className }: SortHeaderProps) {
  if (!sort) return <ColumnHeader className={className}>{header}</ColumnHeader>;
  const orders = isDescendingFirst ? [`-${sort}`, sort] : [sort, `-${sort}`];
  const at = list.sort ? orders.indexOf(list.sort) : -1;
  const sorted = at === -1 ? null : orders[at]?.startsWith('-') ? 'descending' : 'ascending';
  return (
    <ColumnHeader className={className} sorted={sorted} onSort={() => list.setSort(orders[at + 1])}>
      {header}
    </ColumnHeader>
  );
}
