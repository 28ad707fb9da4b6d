import { useQuery } from '@tanstack/react-query';

import { EmailSchema } from '@/lib/platform/text/email-address';
import { callApi } from '@/lib/api/api-client';
import { subscriptionsContract } from '@/lib/domains/mailing-list/contract';
import type { SuppressionEntry } from '@/lib/domains/mailing-list/schema';

import { Breakable } from '../_list/address';
import { Timestamp } from '../_list/timestamp';

const reasons: Record<SuppressionEntry['reason'], string> = {
  unsubscribed: 'unsubscribed',
  bounced: 'was refused by its mail server',
  erased: 'was erased at the request of its owner',
};

/** For a search for an address that is not on the list: whether it has left, how, and since when. */
export function LeftNote({ search }: { search: string }) {
  const email = EmailSchema.safeParse(search).data ?? '';
  const { data } = useQuery({
    queryKey: [subscriptionsContract.listSuppressions.path, { email }],
    queryFn: () => callApi(subscriptionsContract.listSuppressions, { query: { email } }),
    enabled: email !== '',
  });
  const left = data?.[0];
  if (!left) return null;
  return (
    <p className="mx-auto mt-3 max-w-measure text-ink">
      <Breakable text={email} /> {reasons[left.reason]} on <Timestamp at={left.since} />
      {left.reply && `: “${left.reply}”`}. Nothing is sent to it unless its owner subscribes again
      {left.reason === 'bounced' &&
        ', or an administrator adds it, which asks its owner to confirm, or allows mail to it under “Refused by the server”'}
      .
    </p>
  );
}
