import { useDownload } from '@/components/session/use-download';
import { callApi } from '@/lib/api/api-client';
import { subscriptionsContract } from '@/lib/domains/mailing-list/contract';

import type { List } from '../_list/use-list';
import { stateOf } from './state-filters';

/** Downloads the given rows, or every row that matches the list's search and state. */
export function useListExport(
  { search, filters }: Pick<List<unknown>, 'search' | 'filters'>,
  rows?: readonly { id: number }[],
) {
  return useDownload({
    load: () =>
      callApi(subscriptionsContract.export, {
        query: rows
          ? { ids: rows.map(({ id }) => id).join(',') }
          : { q: search || undefined, state: stateOf(filters[0]?.value) },
      }),
    failure: {
      title: 'Failed to export subscriptions',
      description: 'Please try again.',
      hidesServerMessage: true,
    },
  });
}
