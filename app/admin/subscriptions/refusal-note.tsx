import { useQuery } from '@tanstack/react-query';

import { useChange } from '@/components/session/use-change';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { callApi } from '@/lib/api/api-client';
import { subscriptionsContract } from '@/lib/domains/mailing-list/contract';

import { Breakable } from '../_list/address';
import { Timestamp } from '../_list/timestamp';

interface RefusalNoteProps {
  email: string;
  lift: () => Promise<unknown>;
  /** The consequence, shown after lifting. */
  lifted: string;
  label: string;
  onLifted?: () => void;
}

/** For an address on the list: lifting its refusal is enough for mailings to include it. */
export function SubscriptionRefusal({ id, ...props }: Pick<RefusalNoteProps, 'email' | 'onLifted'> & { id: number }) {
  return (
    <RefusalNote
      {...props}
      lift={() => callApi(subscriptionsContract.liftSuppression, { params: { id } })}
      lifted={`Its refusal no longer keeps mailings from ${props.email}.`}
      label="Write to this address again"
    />
  );
}

/** For an address that is not on the list: lifting its refusal only permits adding it. `id` is that of its entry. */
export function OffListRefusal({ id, ...props }: Pick<RefusalNoteProps, 'email' | 'onLifted'> & { id: number }) {
  return (
    <RefusalNote
      {...props}
      lift={() => callApi(subscriptionsContract.liftOffList, { params: { id } })}
      lifted={`${props.email} is not on the list. It can be added again.`}
      label="Allow mail to this address"
    />
  );
}

/** For an address refused by its mail server: the server's reply, since when, and a button to lift the refusal. */
function RefusalNote({ email, lift: run, lifted, label, onLifted }: RefusalNoteProps) {
  const { data } = useQuery({
    queryKey: [subscriptionsContract.listSuppressions.path, { email }],
    queryFn: () => callApi(subscriptionsContract.listSuppressions, { query: { email } }),
    staleTime: 0,
  });
  const lift = useChange({
    run,
    invalidates: [
      subscriptionsContract.listSuppressions.path,
      subscriptionsContract.list.path,
      subscriptionsContract.listOffList.path,
    ],
    success: { title: 'Mail Allowed Again', description: lifted },
    failure: 'Failed to lift the refusal',
    onSuccess: onLifted,
  });
  const refusal = data?.find(({ reason }) => reason === 'bounced');
  if (!refusal) return null;
  return (
    <Notice title="Refused by the mail server" className="col-span-full">
      <p>
        No letters have been sent to this address since <Timestamp at={refusal.since} />.{' '}
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
        {label}
      </Button>
    </Notice>
  );
}
