import { callApi, type Route } from '@/lib/api/api-client';
import { loadPage } from '@/lib/api/load-page';
import type { newsContract } from '@/lib/domains/news/contract';
import { apiPaths } from '@/lib/paths';

// What the list of news calls once a reader presses something, so that others do not load it.

const get: Route<typeof newsContract.getPublished> = { method: 'GET', path: `${apiPaths.news}/[id]` };
const neighbors: Route<typeof newsContract.getNeighbors> = { method: 'GET', path: `${apiPaths.news}/[id]/neighbors` };
const list: Route<typeof newsContract.listPublished> = { method: 'GET', path: apiPaths.news, isPaged: true };

export const getItem = (id: number) => callApi(get, { params: { id } });

/** The items beside one in the whole list. */
export const getNeighbors = (id: number) => callApi(neighbors, { params: { id } });

/** The next items of the list after a cursor, in the order of the pages. */
export const listOlder = (cursor: string, limit: number) => loadPage(list, { limit, cursor });
