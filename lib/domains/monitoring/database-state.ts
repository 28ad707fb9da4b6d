import 'server-only';

import { sqltag as sql } from '@prisma/client/runtime/client';

import { isUnwritable } from '../../platform/database/unwritable';
import { db } from '../../platform/database/db';
import { env } from '../../platform/process/env';
import { singleton } from '../../platform/process/singleton';
import { sameCount } from '../mailing-list/states';

/** Shorter than the timeouts of health checks, so that a hanging database is reported before they give up. */
const timeoutMilliseconds = 3000;
/** At most one trial per interval for all callers, because a trial costs a write. */
const trialMilliseconds = 10_000;

const lastTrial = singleton('trialWrite', () => ({ endsAt: 0, isWritable: Promise.resolve(true) }));

/** Checks whether the database responds in time and accepts writes; a disk may be full or read-only. */
export async function databaseState(milliseconds = timeoutMilliseconds): Promise<'ok' | 'unavailable' | 'read-only'> {
  if (!(await databaseResponds(milliseconds))) return 'unavailable';
  // A caller that waits for another's write to end counts as ok.
  return (await within(milliseconds, isWritable(), true)) ? 'ok' : 'read-only';
}

/** Checks whether the database responds in time, and writes nothing. */
export function databaseResponds(milliseconds = timeoutMilliseconds): Promise<boolean> {
  const answer = db().$queryRaw`SELECT 1`.then(
    () => true,
    () => false,
  );
  return within(milliseconds, answer, false);
}

function isWritable(now = performance.now()): Promise<boolean> {
  const last = lastTrial.get();
  if (now < last.endsAt) return last.isWritable;
  last.endsAt = now + trialMilliseconds;
  last.isWritable = db()
    .$executeRaw(env().isEmbedded ? sql`PRAGMA user_version = 0` : sameCount)
    .then(
      () => true,
      (error: unknown) => !isUnwritable(error),
    );
  return last.isWritable;
}

/** A database cut off by the network does not respond for minutes. */
function within(milliseconds: number, success: Promise<boolean>, late: boolean): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const end = new Promise<boolean>((resolve) => (timer = setTimeout(() => resolve(late), milliseconds)));
  return Promise.race([success, end]).finally(() => clearTimeout(timer));
}
