import { useEffect, useState } from 'react';

import { inFigures } from '@/components/ui/figures';
import { durationText } from '@/lib/platform/dates/duration';
import type { Mailing } from '@/lib/domains/newsletters/letters-schema';
import type { Newsletter } from '@/lib/domains/newsletters/schema';

import { Timestamp } from '../../_list/timestamp';
import { useMailing } from './use-mailing';

/** How fast a mailing goes and when it will be through, in words: by the rates that are set, or as it is seen to go. */
export function MailingPace({ newsletter }: { newsletter: Newsletter }) {
  const mailing = useMailing(newsletter);
  const seen = useSeenPace(newsletter);
  if (newsletter.state !== 'sending' || newsletter.left === 0) return null;
  if (mailing?.pace) return <Limited pace={mailing.pace} />;
  if (!seen) return null;
  return (
    <p className="text-sm text-ink-soft tabular-nums">
      {`About ${inFigures(seen)} a minute at the moment, so it will be through in ${durationText((newsletter.left / seen) * 60_000)}.`}
    </p>
  );
}

function Limited({ pace: { perMinute, perDay, endsAt } }: { pace: NonNullable<Mailing['pace']> }) {
  const rates = [
    ...(perMinute === null ? [] : [`${inFigures(perMinute)} a minute`]),
    ...(perDay === null ? [] : [`${inFigures(perDay)} a day`]),
  ];
  return (
    <p className="text-sm text-ink-soft tabular-nums">
      At most {rates.join(' and ')}: it will be through at about <Timestamp at={endsAt} />, in{' '}
      {durationText(new Date(endsAt).getTime() - Date.now())}.
    </p>
  );
}

interface Sample {
  at: number;
  left: number;
}

const observedMilliseconds = 30_000;

/** Letters a minute, over the last half minute that the screen has seen; undefined until it has seen enough. */
function useSeenPace({ left, state }: Newsletter): number | undefined {
  const [samples, setSamples] = useState<Sample[]>([]);
  useEffect(() => {
    if (state !== 'sending') return;
    const at = performance.now();
    setSamples((known) => [...known.filter((sample) => at - sample.at < observedMilliseconds), { at, left }]);
  }, [left, state]);
  const [first, last] = [samples[0], samples.at(-1)];
  if (!first || !last || last.at - first.at < 2000 || first.left <= last.left) return undefined;
  return Math.round(((first.left - last.left) / (last.at - first.at)) * 60_000) || undefined;
}
