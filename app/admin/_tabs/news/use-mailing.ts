import { useQuery } from '@tanstack/react-query';

import { addressOf } from '@/lib/platform/http/contract';
import { lettersContract } from '@/lib/domains/newsletters/letters-contract';
import type { Mailing } from '@/lib/domains/newsletters/letters-schema';
import type { Newsletter } from '@/lib/domains/newsletters/schema';

const refreshMilliseconds = 2000;

/** How a mailing stands, letter by letter; read again while it is being sent. */
export function useMailing({ id, state }: Pick<Newsletter, 'id' | 'state'>): Mailing | undefined {
  const { data } = useQuery<Mailing>({
    // The state is part of the key: one that has just ended is read once more.
    queryKey: [addressOf(lettersContract.summary, { id }), state],
    refetchInterval: state === 'sending' ? refreshMilliseconds : false,
    staleTime: 0,
  });
  return data;
}
