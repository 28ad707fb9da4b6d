import 'server-only';

import { countNewMessages } from '../messages/service';
import { isMailKept } from '../mail/outgoing/kept-mail';
import { isMailLate } from '../mail/outgoing/queue';
import { findNextScheduled } from '../news/service';
import { findLastMailing } from '../newsletters/service';
import { dayMilliseconds } from '../../platform/dates/day';
import { countNewlyConfirmed, countSubscriptions, countUnsubscribed } from '../mailing-list/service';

export const weekDays = 7;

export interface Overview {
  next: Awaited<ReturnType<typeof findNextScheduled>>;
  lastMailing: Awaited<ReturnType<typeof findLastMailing>>;
  newMessages: number;
  subscribers: { confirmed: number; newlyConfirmed: number; unsubscribed: number };
  mail: 'kept' | 'late' | 'on time';
}

/** The state of the house in a few figures, each read from an index or a maintained count. */
export async function getOverview(now = new Date()): Promise<Overview> {
  const weekAgo = new Date(now.getTime() - weekDays * dayMilliseconds);
  const [next, lastMailing, newMessages, confirmed, newlyConfirmed, unsubscribed, isLate] = await Promise.all([
    findNextScheduled(now),
    findLastMailing(),
    countNewMessages(),
    countSubscriptions('true'),
    countNewlyConfirmed(weekAgo),
    countUnsubscribed(weekAgo),
    isMailLate(now),
  ]);
  return {
    next,
    lastMailing,
    newMessages,
    subscribers: { confirmed, newlyConfirmed, unsubscribed },
    mail: isMailKept() ? 'kept' : isLate ? 'late' : 'on time',
  };
}
