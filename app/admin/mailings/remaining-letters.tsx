import { useQueryClient, useQuery } from '@tanstack/react-query';

import { useCurrentUser } from '@/components/session/api-provider';
import { byContract } from '@/components/session/by-contract';
import { useChange } from '@/components/session/use-change';
import { Button } from '@/components/ui/button';
import { inFigures } from '@/components/ui/figures';
import { callApi } from '@/lib/api/api-client';
import { addressOf } from '@/lib/platform/http/contract';
import { lettersContract } from '@/lib/domains/mailings/letters-contract';
import { mailingsContract } from '@/lib/domains/mailings/contract';
import type { Newsletter } from '@/lib/domains/mailings/schema';

import { MailingObstacle } from './mailing-controls';
import { useMailing } from './rate';

/** Letters of a mailing that are unconfirmed or were given up, with a button to send them. */
export function RemainingLetters({ newsletter }: { newsletter: Newsletter }) {
  const { id, state, obstacle } = newsletter;
  const queryClient = useQueryClient();
  const { role } = useCurrentUser();
  const mailing = useMailing({ id, state });
  const resend = useChange({
    ...byContract(mailingsContract.resend, () => ({ params: { id } }), [lettersContract.summary, lettersContract.list]),
    success: { title: 'Remaining Letters Queued' },
    failure: 'Failed to send the remaining letters',
    onSuccess: (answer) => queryClient.setQueryData([addressOf(mailingsContract.get, { id })], answer),
  });
  if (!mailing) return null;
  const { remaining, counts } = mailing;
  // It names addresses.
  const unconfirmed = role === 'admin' && <UnconfirmedLetters mailing={id} count={counts.unconfirmed} />;
  if (remaining === 0 || (state !== 'sending' && state !== 'done')) return unconfirmed;
  if (obstacle) return <MailingObstacle newsletter={newsletter} />;
  const ask = () => {
    const warning =
      counts.unconfirmed > 0 ? ' Anyone who has already received an unconfirmed one will receive it twice.' : '';
    const question = `Send ${inFigures(remaining)} remaining ${remaining === 1 ? 'letter' : 'letters'}?${warning}`;
    if (window.confirm(question)) resend.start();
  };
  return (
    <>
      {unconfirmed}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="text-sm">
          {`${inFigures(remaining)} ${remaining === 1 ? 'letter was' : 'letters were'} ${counts.kept > 0 ? 'refused, not confirmed or kept as files' : 'refused or not confirmed'}, and can be sent again.`}
        </p>
        <Button variant="secondary" isPending={resend.isPending} onClick={ask}>
          Send the remaining letters
        </Button>
      </div>
    </>
  );
}

/** Each address that is shown counts toward the number after which the administrators are notified. */
const namedAtMost = 20;

/** Names the people of whom it is unknown whether they got their letter. */
function UnconfirmedLetters({ mailing, count }: { mailing: number; count: number }) {
  const query = { mailing, state: 'unconfirmed' as const, limit: namedAtMost };
  const { data } = useQuery({
    queryKey: [lettersContract.list.path, { ...query, count }],
    queryFn: () => callApi(lettersContract.list, { query }),
    enabled: count > 0,
  });
  const letters = data?.rows ?? [];
  if (count === 0 || letters.length === 0) return null;
  const others = count - letters.length;
  const names = [...letters.map(({ email }) => email), ...(others > 0 ? [`${inFigures(others)} more`] : [])];
  return (
    <p className="text-sm wrap-anywhere">
      {`Perhaps delivered, because the site stopped during the hand-over, or was restored from a backup: ${names.join(', ')}. The site never sends a letter twice by itself.`}
    </p>
  );
}
