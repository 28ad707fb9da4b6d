import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { z } from 'zod';
import { useSearchParams } from 'next/navigation';
import { useCallback } from 'react';

import type { QueryParameters } from '@/lib/api/api-client';
import { loadPage } from '@/lib/api/load-page';
import type { Contract } from '@/lib/platform/http/contract';
import type { ListPage } from '@/lib/platform/lists/list-page';

export const rowsOnPage = 50;

interface FilterBase {
  /** The API's parameter, and the address's. */
  name: string;
  label: string;
  /** For phones, where options longer than the usual choice would take a whole line. */
  className?: string;
  /** API parameters for a value; by default, the parameter of that name. */
  query?: (value: string) => QueryParameters;
}

export interface ChoiceFilter extends FilterBase {
  /** The option for no filter: "All roles". */
  everything: string;
  options: Record<string, string>;
  /** Headings above the options that each names, in its order; without them, the options are one list. */
  groups?: readonly OptionGroup[];
}

interface OptionGroup {
  label: string;
  options: readonly string[];
}

/** Its value is a calendar day. */
interface DayFilter extends FilterBase {
  isDay: true;
}

export type ListFilter = ChoiceFilter | DayFilter;

const isValue = (filter: ListFilter, value: string) =>
  'isDay' in filter ? /^\d{4}-\d{2}-\d{2}$/.test(value) : Object.hasOwn(filter.options, value);

interface ListOptions<RowSchema extends z.ZodType> {
  contract: Contract & { pageOf: RowSchema };
  sorts?: readonly string[];
  filters?: readonly ListFilter[];
  parameters?: QueryParameters;
  /** Whether a row will change without user action: if so, the page is refetched every few seconds. */
  isChanging?: (row: z.output<RowSchema>) => boolean;
}

const changingMilliseconds = 2000;

export interface List<Row> {
  query: UseQueryResult<ListPage<Row>>;
  /** The API's parameters that say which rows are listed, whatever their order and page. */
  narrowing: QueryParameters;
  search: string;
  setSearch: (q: string) => void;
  sort: string | undefined;
  setSort: (sort: string | undefined) => void;
  filters: readonly (ListFilter & { value: string | undefined })[];
  setFilter: (name: string, value: string | undefined) => void;
  goTo: (cursor: string | undefined) => void;
  isNarrowed: boolean;
}

/** State of a back-office list: the query in the address and the page that the API returns for it. */
export function useList<RowSchema extends z.ZodType>({
  contract,
  sorts = [],
  filters = [],
  parameters: asked = {},
  isChanging,
}: ListOptions<RowSchema>): List<z.output<RowSchema>> {
  const { get, set } = useAddressState();
  const search = get('q') ?? '';
  const sort = sorts.find((known) => known === get('sort'));
  const chosen = filters.map((filter) => {
    const value = get(filter.name);
    return { ...filter, value: value !== undefined && isValue(filter, value) ? value : undefined };
  });
  const narrowing = {
    ...asked,
    q: search || undefined,
    ...Object.fromEntries(
      chosen.flatMap(({ name, value, query: ask }) => Object.entries(ask && value ? ask(value) : { [name]: value })),
    ),
  };
  const parameters = { ...narrowing, sort, cursor: get('cursor'), limit: rowsOnPage };
  const query = useQuery({
    queryKey: [contract.path, parameters],
    queryFn: () => loadPage(contract, parameters),
    placeholderData: keepPreviousData,
    // Rows known from before are shown while they are read again: a colleague may have changed them.
    staleTime: 0,
    refetchInterval: ({ state }) => (isChanging && state.data?.rows.some(isChanging) ? changingMilliseconds : false),
  });
  return {
    query,
    narrowing,
    search,
    setSearch: (q) => set({ q, cursor: undefined }),
    sort,
    setSort: (next) => set({ sort: next, cursor: undefined }),
    filters: chosen,
    setFilter: (name, value) => set({ [name]: value, cursor: undefined }),
    goTo: (cursor) => set({ cursor }, true),
    isNarrowed: search !== '' || chosen.some(({ value }) => value !== undefined),
  };
}

/** Keeps a list's state in the address, so that it survives a reload and the Back button. */
export function useAddressState() {
  const parameters = useSearchParams();
  const get = useCallback((name: string) => parameters.get(name) ?? undefined, [parameters]);
  /** Sets parameters and removes those without a value. With `isStep`, the Back button undoes the change. */
  const set = useCallback((changes: Record<string, string | undefined>, isStep = false) => {
    const next = new URLSearchParams(window.location.search);
    for (const [name, value] of Object.entries(changes)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    const address = `?${next.toString()}`;
    if (isStep) window.history.pushState(null, '', address);
    else window.history.replaceState(null, '', address);
  }, []);
  return { get, set };
}
