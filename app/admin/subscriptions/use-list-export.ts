import { useDownload } from '@/components/session/use-download';
import { callApi } from '@/lib/api/api-client';
import { subscriptionsContract } from '@/lib/domains/mailing-list/contract';

import type { List } from '../_list/use-list';
import { stateOf } from './state-filters';

/** Downloads every row that matches the list's search and state. */
export function useListExport({ search, filters }: Pick<List<unknown>, 'search' | 'filters'>) {
  return useDownload({
    load: () =>
      callApi(subscriptionsContract.export, {
        query: { q: search || undefined, state: stateOf(filters[0]?.value) },
      }),
    failure: {
      title: 'Failed to export subscriptions',
      description: 'Please try again.',
      hidesServerMessage: true,
    },
  });
}
