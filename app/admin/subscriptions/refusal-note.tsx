import { useQuery } from '@tanstack/react-query';

import { useChange } from '@/components/session/use-change';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { callApi } from '@/lib/api/api-client';
import { subscriptionsContract } from '@/lib/domains/mailing-list/contract';

import { Breakable } from '../_list/breakable';
import { Timestamp } from '../_list/timestamp';

interface RefusalNoteProps {
  id: number;
  email: string;
  onLifted?: () => void;
}

/** For a subscription refused by its mail server: the server's reply, since when, and a button to lift the refusal. */
export function RefusalNote({ id, email, onLifted }: RefusalNoteProps) {
  const { data } = useQuery({
    queryKey: [subscriptionsContract.listSuppressions.path, { email }],
    queryFn: () => callApi(subscriptionsContract.listSuppressions, { query: { email } }),
    staleTime: 0,
  });
  const lift = useChange({
    run: () => callApi(subscriptionsContract.liftSuppression, { params: { id } }),
    invalidates: [subscriptionsContract.listSuppressions.path, subscriptionsContract.list.path],
    success: { title: 'Mail Allowed Again', description: `${email} will receive the next mailing.` },
    failure: 'Failed to lift the refusal',
    onSuccess: onLifted,
  });
  const refusal = data?.find(({ reason }) => reason === 'bounced');
  if (!refusal) return null;
  return (
    <Notice title="Refused by the mail server" className="col-span-full">
      <p>
        Nothing has been sent to this address since <Timestamp at={refusal.since} />.{' '}
        {refusal.reply ? 'Its server said:' : 'What its server said is no longer kept.'}
      </p>
      {refusal.reply && (
        <p className="mt-1 font-mono text-xs wrap-anywhere">
          <Breakable text={refusal.reply} />
        </p>
      )}
      <Button
        variant="secondary"
        size="sm"
        className="mt-3"
        isPending={lift.isPending}
        onClick={() => lift.start(undefined)}
      >
        Write to this address again
      </Button>
    </Notice>
  );
}
