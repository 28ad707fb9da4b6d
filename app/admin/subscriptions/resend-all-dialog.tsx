import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { useIsMailKept } from '@/components/session/mail-route';
import { useChange } from '@/components/session/use-change';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { inFigures } from '@/components/ui/figures';
import { callApi } from '@/lib/api/api-client';
import { subscriptionsContract } from '@/lib/domains/mailing-list/contract';

import { LoadFailure } from '../_list/load-state';

const runningMilliseconds = 1000;
const { path } = subscriptionsContract.previewResend;

const reasons = [
  ['recent', 'a message went to the address less than an hour ago'],
  ['mailbox', 'the mailbox has received as many messages as it can for now'],
  ['suppressed', 'the owner has left, or the mail server has refused the address'],
] as const;

/** Says who would get the verification message again and who would not, starts it, and says what it did. */
export function ResendAllDialog({ onClose }: { onClose: () => void }) {
  const done = useIsMailKept() ? 'kept as files' : 'queued';
  const [wasStarted, setWasStarted] = useState(false);
  const query = useQuery({
    queryKey: [path],
    queryFn: () => callApi(subscriptionsContract.previewResend),
    // What it said before may no longer be true.
    gcTime: 0,
    refetchInterval: ({ state }) => (state.data?.isRunning ? runningMilliseconds : false),
  });
  const start = useChange<void, void>({
    run: () => callApi(subscriptionsContract.resendToAll),
    failure: 'Failed to resend the messages',
    onSuccess: () => {
      setWasStarted(true);
      void query.refetch();
    },
  });
  const stop = useChange<void, void>({
    run: () => callApi(subscriptionsContract.stopResend),
    failure: 'Failed to stop the messages',
    onSuccess: () => void query.refetch(),
  });
  const isRunning = query.data?.isRunning ?? false;
  const isCounting = query.isFetching && !isRunning;
  const counts = wasStarted || isRunning ? query.data?.last : query.data?.next;
  const queued = inFigures(counts?.queued ?? 0);
  const over = isRunning ? `${queued} ${done} so far. It continues if you close this.` : `${queued} ${done}.`;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Resend to All Pending"
      description="A mailbox gets at most one verification message an hour and three a day."
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
          {isRunning && (
            <Button variant="secondary" isPending={stop.isPending} onClick={() => stop.start()}>
              Stop
            </Button>
          )}
          {!wasStarted && !isRunning && (
            <Button disabled={!counts?.queued || isCounting} isPending={start.isPending} onClick={() => start.start()}>
              {`Resend to ${queued}`}
            </Button>
          )}
        </>
      }
    >
      {query.isError && <LoadFailure label="pending subscriptions" query={query} />}
      <div role="status">
        {isCounting && <p>Counting...</p>}
        {counts && !isCounting && (
          <>
            <p className="font-semibold">
              {wasStarted || isRunning ? over : `${queued} of the pending subscriptions would get the message again.`}
            </p>
            {reasons.map(
              ([name, reason]) =>
                counts[name] > 0 && <p key={name}>{`${inFigures(counts[name])} left out: ${reason}.`}</p>,
            )}
          </>
        )}
      </div>
    </Dialog>
  );
}
