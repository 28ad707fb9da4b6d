import { useSearchParams } from 'next/navigation';
import { useState } from 'react';

import type { List } from './use-list';

export interface Selection<Row> {
  /** Those rows of the page that are selected. */
  rows: readonly Row[];
  nameOf: (row: Row) => string;
  has: (row: Row) => boolean;
  select: (rows: readonly Row[]) => void;
}

const none: ReadonlySet<number> = new Set();

/** The selected rows of a list's page. A change of its search, filter, order or page ends the selection. */
export function useSelection<Row extends { id: number }>(
  list: List<Row>,
  nameOf: (row: Row) => string,
): Selection<Row> {
  const address = useSearchParams().toString();
  const [selected, setSelected] = useState({ address, ids: none });
  if (selected.address !== address) setSelected({ address, ids: none });
  const has = ({ id }: Row) => selected.ids.has(id);
  return {
    rows: (list.query.data?.rows ?? []).filter(has),
    nameOf,
    has,
    select: (rows) => setSelected({ address, ids: new Set(rows.map(({ id }) => id)) }),
  };
}
