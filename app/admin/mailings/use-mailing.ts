import { useQuery } from '@tanstack/react-query';

import { addressOf } from '@/lib/platform/http/contract';
import { lettersContract } from '@/lib/domains/mailings/letters-contract';
import type { Mailing } from '@/lib/domains/mailings/letters-schema';
import type { Newsletter } from '@/lib/domains/mailings/schema';

const refreshMilliseconds = 2000;

/** The state of a mailing and of its letters, fetched again while it is being sent. */
export function useMailing({ id, state }: Pick<Newsletter, 'id' | 'state'>): Mailing | undefined {
  const { data } = useQuery<Mailing>({
    // The key includes the state, so that a mailing that has just ended is fetched once more.
    queryKey: [addressOf(lettersContract.summary, { id }), state],
    refetchInterval: state === 'sending' ? refreshMilliseconds : false,
    staleTime: 0,
  });
  return data;
}
