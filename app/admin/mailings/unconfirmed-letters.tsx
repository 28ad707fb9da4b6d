import { useQuery } from '@tanstack/react-query';

import { inFigures } from '@/components/ui/figures';
import { callApi } from '@/lib/api/api-client';
import { lettersContract } from '@/lib/domains/mailings/letters-contract';

/** Each address that is shown counts toward the number after which the administrators are notified. */
const namedAtMost = 20;

/** Names the people of whom it is unknown whether they got their letter. */
export function UnconfirmedLetters({ mailing, count }: { mailing: number; count: number }) {
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
