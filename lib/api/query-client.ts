import { MutationCache, QueryCache, QueryClient, type QueryFunction } from '@tanstack/react-query';
import type { z } from 'zod';

import { ApiError } from '@/lib/platform/http/api-error';
import type { Contract } from '@/lib/platform/http/contract';

import { callApi, setUnattendedCheck, withParameters, type QueryParameters } from './api-client';

/** Longer than the pauses of a person at work. */
const idleMilliseconds = 60_000;

let lastInputAt = 0;

if (typeof window !== 'undefined') {
  const note = () => (lastInputAt = performance.now());
  for (const event of ['pointerdown', 'keydown', 'wheel', 'touchstart']) {
    window.addEventListener(event, note, { capture: true, passive: true });
  }
}

/** Whether there has been no input for a minute, so that requests are the page's own polling. */
function isUnattended(): boolean {
  return typeof window !== 'undefined' && performance.now() - lastInputAt > idleMilliseconds;
}

interface Reading extends Contract {
  method: 'GET';
  output: z.ZodUnknown;
  pageOf: undefined;
  params: undefined;
  query: undefined;
  body: undefined;
  receives: undefined;
}

/** The result of a query when the session has ended: an error (the default), or null data. */
export type OnUnauthorized = 'throw' | 'null';

/** GETs the first element of a query's key, with the parameters in its second, if there is one. */
export function queryFromKey<Data>(onUnauthorized: OnUnauthorized = 'throw'): QueryFunction<Data | null> {
  return async ({ queryKey: [address, parameters] }) => {
    try {
      // A query's key is of any type; ours have parameters in second place.
      const path = withParameters(String(address), (parameters ?? {}) as QueryParameters);
      // The query's own type names what its address returns.
      return (await callApi<Reading>({ method: 'GET', path: path as `/${string}` })) as Data;
    } catch (error) {
      if (onUnauthorized === 'null' && error instanceof ApiError && error.status === 401) return null;
      throw error;
    }
  };
}

interface ClientEvents {
  /** Called for every failed query and mutation. */
  onError?: (error: Error) => void;
  /** Called after every successful mutation. */
  onChange?: () => void;
}

/** Query defaults from the specification. */
export function createQueryClient({ onError, onChange }: ClientEvents = {}): QueryClient {
  // A query may refetch while no one is using the page.
  setUnattendedCheck(isUnattended);
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError, onSuccess: onChange }),
    defaultOptions: {
      queries: {
        queryFn: queryFromKey(),
        staleTime: Infinity,
        retry: false,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        // Being offline is a failure to show, not a reason to wait silently.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
