import 'server-only';

import { lastKnownBackup } from '../../backup/backup-check';
import { countNewMessages } from '../messages/service';
import { isMailKept } from '../mail/outgoing/kept-mail';
import { isMailLate } from '../mail/outgoing/queue';
import { findNextScheduled } from '../news/items/service';
import { findLastMailing } from '../mailings/service';
import { dayMilliseconds } from '../../platform/dates/day';
import { withinLast } from '../../platform/dates/stored-moment';
import { env } from '../../platform/process/env';
import { countNewlyConfirmed, countSubscriptions, countUnsubscribed } from '../mailing-list/service';

export const weekDays = 7;

export interface Overview {
  next: Awaited<ReturnType<typeof findNextScheduled>>;
  lastMailing: Awaited<ReturnType<typeof findLastMailing>>;
  newMessages: number;
  subscribers: { confirmed: number; newlyConfirmed: number; unsubscribed: number };
  mail: 'kept' | 'late' | 'on time';
  /** Whether backups are scheduled, and the newest is recent enough and was restored. */
  backup: 'none' | 'late' | 'failing' | 'proven';
  /** When the target of the backups was last looked at; absent before the first time. */
  backupLookedAt?: string;
}

/** Key figures of the site, each read from an index or a maintained count. */
export async function getOverview(now = new Date()): Promise<Overview> {
  const thisWeek = withinLast(weekDays * dayMilliseconds, now);
  const [next, lastMailing, newMessages, confirmed, newlyConfirmed, unsubscribed, isLate, backup] = await Promise.all([
    findNextScheduled(now),
    findLastMailing(),
    countNewMessages(),
    countSubscriptions('true'),
    countNewlyConfirmed(thisWeek),
    countUnsubscribed(thisWeek),
    isMailLate(now),
    backupState(),
  ]);
  return {
    next,
    lastMailing,
    newMessages,
    subscribers: { confirmed, newlyConfirmed, unsubscribed },
    mail: isMailKept() ? 'kept' : isLate ? 'late' : 'on time',
    ...backup,
  };
}

async function backupState(): Promise<Pick<Overview, 'backup' | 'backupLookedAt'>> {
  if (!env().BACKUP_TARGET) return { backup: 'none' };
  const { status, lookedAt } = await lastKnownBackup();
  return {
    backup: status === 'ok' ? 'proven' : status === 'problem' ? 'late' : 'failing',
    ...(lookedAt && { backupLookedAt: lookedAt }),
  };
}
