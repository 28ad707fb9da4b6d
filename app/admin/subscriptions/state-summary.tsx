import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { inFigures } from '@/components/ui/figures';
import { callApi } from '@/lib/api/api-client';
import { subscriptionsContract } from '@/lib/domains/mailing-list/contract';

import { lazyDialog } from '../_list/lazy-dialog';

const resending = lazyDialog(() => import('./resend-all-dialog').then((module) => module.ResendAllDialog));

/** The number of addresses in each state; they add up. Its space is reserved before it loads. */
export function StateSummary() {
  const [isOpen, setIsOpen] = useState(false);
  const { data } = useQuery({
    // Under the list's path, so that changes to the list also refresh the summary.
    queryKey: [subscriptionsContract.list.path, 'states'],
    queryFn: () => callApi(subscriptionsContract.countStates),
  });
  return (
    <div className="mb-3 flex min-h-6 flex-wrap gap-x-3 text-sm">
      <p className="text-ink-soft tabular-nums" role="status">
        {data && (
          <>
            {inFigures(data.total)} {data.total === 1 ? 'address' : 'addresses'}: {inFigures(data.verified)} verified,{' '}
            {inFigures(data.pending)} pending, {inFigures(data.refused)} refused by the server,{' '}
            {inFigures(data.unsubscribed)} unsubscribed, {inFigures(data.erased)} erased.
          </>
        )}
      </p>
      {data && data.pending > 0 && (
        <button type="button" className="min-h-6 cursor-pointer text-link print:hidden" onClick={() => setIsOpen(true)}>
          Resend to all pending
        </button>
      )}
      {isOpen && <resending.Dialog onClose={() => setIsOpen(false)} />}
    </div>
  );
}
