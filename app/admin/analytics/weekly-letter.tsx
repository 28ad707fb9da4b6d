import { useQuery } from '@tanstack/react-query';

import { useCurrentUser } from '@/components/session/api-provider';
import { byContract } from '@/components/session/by-contract';
import { useChange } from '@/components/session/use-change';
import { Button } from '@/components/ui/button';
import { callApi } from '@/lib/api/api-client';
import { analyticsContract } from '@/lib/domains/analytics/contract';

const path = analyticsContract.getWeeklyLetter.path;

/** The person's own setting for the weekly figures by email. */
export function WeeklyLetter() {
  const { email } = useCurrentUser();
  const { data } = useQuery({ queryKey: [path], queryFn: () => callApi(analyticsContract.getWeeklyLetter) });
  const change = useChange({
    ...byContract(analyticsContract.setWeeklyLetter, (wants: 'yes' | 'no') => ({ body: { wants } })),
    success: ({ wants }) => ({
      title: 'Weekly Letter',
      description:
        wants === 'yes' ? 'You will receive the letter every Monday.' : 'You will no longer receive the letter.',
    }),
    failure: 'Failed to save the setting',
  });
  if (!data) return null;
  const isWanted = data.wants === 'yes';
  return (
    <section aria-labelledby="letter-title" className="mt-12 print:hidden">
      <h2 id="letter-title" className="text-2xl">
        Weekly Letter
      </h2>
      <p className="mt-1 max-w-prose text-sm text-ink-soft">
        {isWanted
          ? `The past week’s figures are sent to ${email} every Monday.`
          : `You can have the past week’s figures sent to ${email} every Monday.`}
      </p>
      <Button
        variant="secondary"
        className="mt-3"
        isPending={change.isPending}
        onClick={() => change.start(isWanted ? 'no' : 'yes')}
      >
        {isWanted ? 'Stop the letter' : 'Send me the letter'}
      </Button>
    </section>
  );
}
