import { useQuery } from '@tanstack/react-query';

import { inFigures } from '@/components/ui/figures';
import { callApi } from '@/lib/api/api-client';
import { subscriptionsContract } from '@/lib/domains/mailing-list/contract';

/** The number of addresses in each state; they add up. Its space is reserved before it loads. */
export function StateSummary() {
  const { data } = useQuery({
    // Under the list's path, so that changes to the list also refresh the summary.
    queryKey: [subscriptionsContract.list.path, 'states'],
    queryFn: () => callApi(subscriptionsContract.countStates),
  });
  return (
    <p className="mb-3 min-h-6 text-sm text-ink-soft tabular-nums" role="status">
      {data && (
        <>
          {inFigures(data.total)} {data.total === 1 ? 'address' : 'addresses'}: {inFigures(data.verified)} verified,{' '}
          {inFigures(data.pending)} pending, {inFigures(data.refused)} refused by the server,{' '}
          {inFigures(data.unsubscribed)} unsubscribed, {inFigures(data.erased)} erased.
        </>
      )}
    </p>
  );
}
