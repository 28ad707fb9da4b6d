import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { inFigures } from '@/components/ui/figures';
import { callApi } from '@/lib/api/api-client';
import { newsContract } from '@/lib/domains/news/contract';
import type { PlannedNews } from '@/lib/domains/news/schema';

import { Timestamp } from '../_list/timestamp';

const firstShown = 5;
const dayText = new Intl.DateTimeFormat('en-US', { dateStyle: 'full' });

interface PlannedProps {
  planned: readonly PlannedNews[];
  now: number;
  editorAddress: (id: number) => string;
}

/** What goes on the site next, and what leaves it; no data if it could not be read. */
export function usePlanned() {
  return useQuery<PlannedNews[]>({
    // Begins with the list's address, so that each change of an item refetches it.
    queryKey: [newsContract.list.path, 'planned'],
    queryFn: () => callApi(newsContract.planned),
  });
}

/** What is planned, by day; renders nothing if nothing is. */
export function Planned({ planned, now, editorAddress }: PlannedProps) {
  const [isWhole, setIsWhole] = useState(false);
  const coming = planned.filter(({ at }) => Date.parse(at) > now);
  if (coming.length === 0) return null;
  const days = byDay(isWhole ? coming : coming.slice(0, firstShown));
  return (
    <section aria-label="Planned" className="mb-6 border-y border-rule py-3 text-sm">
      <h2 className="kicker font-medium text-ink-soft">Planned</h2>
      <div className="mt-1 grid gap-x-10 lg:grid-cols-2">
        {[...days].map(([day, events]) => (
          <div key={day} className="mt-2">
            <h3 className="font-sans text-sm font-semibold">{day}</h3>
            <ul>
              {events.map((one) => (
                <li key={`${one.id} ${one.event}`} className="mt-1 grid grid-cols-[5.5rem_1fr] gap-x-2">
                  <Timestamp at={one.at} as="clock" />
                  <span className="min-w-0 wrap-break-word">
                    <a href={editorAddress(one.id)} className="font-medium hover:underline">
                      {one.title}
                    </a>{' '}
                    <span className="text-ink-soft">{whatHappens(one)}</span>
                  </span>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
      {coming.length > firstShown && (
        <button
          type="button"
          aria-expanded={isWhole}
          className="mt-2 min-h-8 cursor-pointer text-link underline"
          onClick={() => setIsWhole(!isWhole)}
        >
          {isWhole ? 'Show the next five' : `Show all ${inFigures(coming.length)}`}
        </button>
      )}
    </section>
  );
}

function byDay(events: readonly PlannedNews[]): Map<string, PlannedNews[]> {
  const days = new Map<string, PlannedNews[]>();
  for (const one of events) {
    const day = dayText.format(new Date(one.at));
    days.set(day, [...(days.get(day) ?? []), one]);
  }
  return days;
}

function whatHappens({ event, recipients }: PlannedNews): string {
  if (event === 'end') return 'leaves the site';
  if (recipients === null) return 'goes live';
  return `goes live, and is mailed to ${inFigures(recipients)} ${recipients === 1 ? 'subscriber' : 'subscribers'}`;
}
