import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';

import { inFigures } from '@/components/ui/figures';
import { durationText } from '@/lib/platform/dates/duration';
import type { Mailing } from '@/lib/domains/mailings/letters-schema';
import type { Newsletter } from '@/lib/domains/mailings/schema';
import { addressOf } from '@/lib/platform/http/contract';
import { lettersContract } from '@/lib/domains/mailings/letters-contract';

import { Timestamp, useNow } from '../_list/timestamp';

interface MailingRateProps {
  newsletter: Newsletter;
  /** When it was read (`Date.now()`); 0 before the first time. */
  readAt: number;
}

/** The speed of a mailing and when it will end: by the configured rates, or as observed. */
export function MailingRate({ newsletter, readAt }: MailingRateProps) {
  const mailing = useMailing(newsletter);
  const seen = useSeenPace(newsletter, readAt);
  if (newsletter.state !== 'sending' || newsletter.left === 0) return null;
  if (mailing?.pace) return <Limited pace={mailing.pace} />;
  if (!seen) return null;
  return (
    <p className="text-sm text-ink-soft tabular-nums">
      {`About ${inFigures(seen)} a minute at the moment, so it should finish in ${durationText((newsletter.left / seen) * 60_000)}.`}
    </p>
  );
}

function Limited({ pace: { perMinute, perDay, endsAt } }: { pace: NonNullable<Mailing['pace']> }) {
  const now = useNow();
  const rates = [
    ...(perMinute === null ? [] : [`${inFigures(perMinute)} a minute`]),
    ...(perDay === null ? [] : [`${inFigures(perDay)} a day`]),
  ];
  return (
    <p className="text-sm text-ink-soft tabular-nums">
      At most {rates.join(' and ')}: it should finish at about <Timestamp at={endsAt} />, in{' '}
      {durationText(new Date(endsAt).getTime() - now)}.
    </p>
  );
}

interface Sample {
  at: number;
  left: number;
}

const observedMilliseconds = 30_000;

/** Letters a minute, over the last half minute that the screen has seen; undefined until it has seen enough. */
function useSeenPace({ left, state }: Newsletter, at: number): number | undefined {
  const [samples, setSamples] = useState<Sample[]>([]);
  const last = samples.at(-1);
  if (state === 'sending' && at > 0 && at !== last?.at) {
    setSamples([...samples.filter((sample) => at - sample.at < observedMilliseconds), { at, left }]);
  }
  const [first] = samples;
  if (!first || !last || last.at - first.at < 2000 || first.left <= last.left) return undefined;
  return Math.round(((first.left - last.left) / (last.at - first.at)) * 60_000) || undefined;
}

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
