import { MutationCache, QueryCache, QueryClient, type QueryFunction } from '@tanstack/react-query';

import { readJsonFrom, withParameters, type QueryParameters } from './api-client';
import { ApiError } from '../platform/http/api-error';

/** What a query does when the session has ended: it fails (the default), or its data is null. */
export type OnUnauthorized = 'throw' | 'null';

/** GETs the first element of a query's key, with the parameters in its second, if there is one. */
export function queryFromKey<Answer>(onUnauthorized: OnUnauthorized = 'throw'): QueryFunction<Answer | null> {
  return async ({ queryKey: [address, parameters] }) => {
    try {
      return await readJsonFrom<Answer>(withParameters(String(address), (parameters ?? {}) as QueryParameters));
    } catch (error) {
      if (onUnauthorized === 'null' && error instanceof ApiError && error.status === 401) return null;
      throw error;
    }
  };
}

/** The contract's defaults; `onError` hears of every failure, of queries and of mutations. */
export function createQueryClient(onError?: (error: Error) => void): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        queryFn: queryFromKey(),
        staleTime: Infinity,
        retry: false,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        // Offline is a failure to show, not a reason to wait without a word.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
