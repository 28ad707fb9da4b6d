import { siteDay } from '@/lib/site-day';

import { isDocumentKind } from './document-kinds';
import { stateOf, type ItemRow } from './item-row';
import { publicFrom } from './schedule';

type Launch = Pick<ItemRow, 'launchDay' | 'isPublished' | 'publishAt' | 'unpublishAt' | 'ending'>;
type Dated = { date: string };

/** Once readers have seen an item, its day stays, also if it is published again. */
const wasLive = (row: Launch, now: Date) => row.ending !== '' || (row.isPublished && stateOf(row, now) !== 'scheduled');

/** The `launchDay` of a new item: it follows if it has the day of today. A document is dated by a person. */
export const firstLaunchDay = ({ date, category }: Dated & { category: string }): string | null =>
  date === siteDay() && !isDocumentKind(category) ? date : null;

/** Whether a text of an item has the day on which that goes live, because no person gave it another. */
export const followsLaunch = (row: Launch, { date }: Dated, now: Date): boolean =>
  date === row.launchDay && !wasLive(row, now);

/** The text as it goes live at `publicAt`: with that day, if it follows. */
export function datedFor<Text extends Dated>(row: Launch, text: Text, publicAt: Date, now: Date): Text {
  return followsLaunch(row, text, now) ? { ...text, date: siteDay(publicAt) } : text;
}

/** The text of an item as publishing it would show it, at the time that is set, or now. */
export const datedForNow = <Text extends Dated>(row: Launch, text: Text, now: Date): Text =>
  datedFor(row, text, publicFrom(row.isPublished ? row.publishAt : null, now), now);

/** The `launchDay` of an item after an act, in which the date of its text may have followed. */
export function nextLaunchDay(before: Launch, { date }: Dated, after: Launch & Dated, now: Date): string | null {
  if (wasLive(before, now) || wasLive(after, now)) return null;
  return date === before.launchDay ? after.date : before.launchDay;
}
