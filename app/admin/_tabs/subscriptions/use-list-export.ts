import { useDownload } from '@/components/session/use-download';
import { callApi } from '@/lib/api/api-client';
import { subscriptionsContract } from '@/lib/domains/mailing-list/contract';

import type { List } from '../../_list/use-list';
import { stateOf } from './state-filters';

/** Downloads what the list shows: all of what is searched for in the chosen state. */
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
