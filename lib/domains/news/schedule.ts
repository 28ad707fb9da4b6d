export const newsStates = ['published', 'scheduled', 'ended', 'draft', 'withdrawn', 'error'] as const;
/** The state of an item at a time. Lists show only published items; an item that was mailed is no longer a draft. */
export type NewsState = (typeof newsStates)[number];

/** How an item ended, if not by leaving the site; '' otherwise. */
export const newsEndings = ['', 'withdrawn', 'error'] as const;
export type NewsEnding = (typeof newsEndings)[number];

export interface Schedule {
  /** ISO, UTC; without it, the item is public as soon as it is published. */
  publishAt?: string | null;
  /** ISO, UTC; without it, the item stays. */
  unpublishAt?: string | null;
}

interface StateFields extends Schedule {
  isPublished: boolean;
  ending?: NewsEnding;
  mailing?: unknown;
}

/** An item's state: the same rule as `inState` has for the database. */
export function newsStateAt(item: StateFields, now: number): NewsState {
  if (item.ending) return item.ending;
  if (!item.isPublished) return item.mailing ? 'ended' : 'draft';
  if (item.unpublishAt && Date.parse(item.unpublishAt) <= now) return 'ended';
  return item.publishAt && Date.parse(item.publishAt) > now ? 'scheduled' : 'published';
}

/** When an item that is published now becomes public: at its time, or at once without one or if it has passed. */
export function publicFrom(publishAt: Date | string | null | undefined, now: Date): Date {
  const time = new Date(publishAt ?? now);
  return time > now ? time : now;
}

export const scheduleOrderMessage = 'An item can leave the site only after it has gone live.';

/** Whether the item ends after it starts. */
export function isInOrder({ publishAt, unpublishAt }: Schedule): boolean {
  return !publishAt || !unpublishAt || Date.parse(unpublishAt) > Date.parse(publishAt);
}
