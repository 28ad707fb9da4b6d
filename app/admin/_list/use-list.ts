'use client';

import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';

import type { ListPage, QueryParameters } from '@/lib/http/api-client';

import { useAddressState } from './use-address-state';

export const rowsOnPage = 50;

interface ListOptions<Row, Query extends QueryParameters, Sort extends string> {
  address: string;
  load: (query: Query) => Promise<ListPage<Row>>;
  sorts: readonly Sort[];
  /** Parameters beside search, sort and page, with the values that the address may give them. */
  filters?: Record<string, readonly string[]>;
}

export interface List<Row> {
  query: UseQueryResult<ListPage<Row>>;
  search: string;
  setSearch: (q: string) => void;
  sort: string | undefined;
  setSort: (sort: string | undefined) => void;
  filter: (name: string) => string | undefined;
  setFilter: (name: string, value: string | undefined) => void;
  goTo: (cursor: string | undefined) => void;
  isNarrowed: boolean;
}

/** One list of the back office: what the address asks for, and the page that the API answers to it. */
export function useList<Row, Query extends QueryParameters, Sort extends string>({
  address,
  load,
  sorts,
  filters = {},
}: ListOptions<Row, Query, Sort>): List<Row> {
  const { get, set } = useAddressState();
  const search = get('q') ?? '';
  const sort = sorts.find((known) => known === get('sort'));
  const chosen = Object.fromEntries(
    Object.entries(filters).map(([name, values]) => [name, values.find((value) => value === get(name))]),
  );
  const parameters = { q: search || undefined, sort, cursor: get('cursor'), limit: rowsOnPage, ...chosen };
  const query = useQuery({
    queryKey: [address, parameters],
    queryFn: () => load(parameters as unknown as Query),
    placeholderData: keepPreviousData,
  });
  return {
    query,
    search,
    setSearch: (q) => set({ q, cursor: undefined }),
    sort,
    setSort: (next) => set({ sort: next, cursor: undefined }),
    filter: (name) => chosen[name],
    setFilter: (name, value) => set({ [name]: value, cursor: undefined }),
    goTo: (cursor) => set({ cursor }, true),
    isNarrowed: search !== '' || Object.values(chosen).some(Boolean),
  };
}
