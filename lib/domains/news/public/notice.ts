import type { z } from 'zod';

import { formatCalendarDay } from '@/lib/platform/dates/calendar-day';
import { dayMilliseconds } from '@/lib/platform/dates/duration';
import { site } from '@/lib/site';

import type { NewsItem, NoticeSchema, PublicNote } from '../schema';

/** What an item says of itself as a notice, or as a document: only that has `commentUntil`. Each may be absent. */
export type ItemFacts = Pick<NewsItem, keyof z.infer<typeof NoticeSchema>> & {
  commentUntil?: string | null;
  /** What stands before the number; `Notice` by default. */
  numberName?: string;
};

export interface ItemFact {
  name: string;
  value: string;
  /** The calendar day that `value` is. */
  day?: string;
}

/** The facts of a notice under the names that readers see, in their order. Empty for an item that is no notice. */
export function itemFacts({
  noticeNumber,
  numberName = 'Notice',
  affected,
  takesEffectOn,
  commentUntil,
}: ItemFacts): ItemFact[] {
  return [
    ...(noticeNumber ? [{ name: numberName, value: noticeNumber }] : []),
    ...(affected ? [{ name: 'Affects', value: affected }] : []),
    ...(takesEffectOn ? [{ name: 'Takes effect', value: formatCalendarDay(takesEffectOn), day: takesEffectOn }] : []),
    ...(commentUntil ? [{ name: 'Comments until', value: formatCalendarDay(commentUntil), day: commentUntil }] : []),
  ];
}

interface Cited extends ItemFacts {
  title: string;
  date: string;
  notes?: readonly PublicNote[];
}

/** One line to cite an item by. `address` is absolute. */
export function citation(
  { title, date, noticeNumber, numberName = 'Notice', notes = [] }: Cited,
  address: string,
): string {
  const updated = notes[0] ? ` (updated ${formatCalendarDay(notes[0].day)})` : '';
  return [
    site.name,
    `“${title}”`,
    ...(noticeNumber ? [`${numberName} ${noticeNumber}`] : []),
    `${formatCalendarDay(date)}${updated}`,
    address,
  ].join(', ');
}

/** What an editor should see to before a notice is published on `today`, both calendar days in the organization's zone. */
export function noticeWarnings({ noticeNumber, affected, takesEffectOn }: ItemFacts, today: string): string[] {
  if (!takesEffectOn) return noticeNumber || affected ? ['The notice does not say when it takes effect.'] : [];
  const days = Math.round((Date.parse(takesEffectOn) - Date.parse(today)) / dayMilliseconds);
  const day = formatCalendarDay(takesEffectOn);
  if (days < 0) return [`The notice takes effect on ${day}, which has passed.`];
  if (days >= site.noticeLeadDays) return [];
  const ahead = days === 0 ? 'today' : `in ${days === 1 ? '1 day' : `${days} days`}`;
  return [`The notice takes effect ${ahead}, on ${day}. Readers should have ${site.noticeLeadDays} days.`];
}
