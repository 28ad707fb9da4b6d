import 'server-only';

import { sqltag as sql } from '@prisma/client/runtime/client';
import type { DriverAdapterError } from '@prisma/driver-adapter-utils';

import { sameCount } from '@/lib/domains/mailing-list/states';
import { db } from '@/lib/platform/database/db';
import { isUnwritable } from '@/lib/platform/database/unwritable';
import { env } from '@/lib/platform/process/env';
import { singleton } from '@/lib/platform/process/singleton';

/** Shorter than the timeouts of health checks, so that a hanging database is reported before they give up. */
const timeoutMilliseconds = 3000;
/** At most one trial per interval for all callers, because a trial costs a write. */
const trialMilliseconds = 10_000;

const lastTrial = singleton('trialWrite', () => ({ endsAt: 0, isWritable: Promise.resolve(true) }));

/** Checks whether the database responds in time and accepts writes; a disk may be full or read-only. */
export async function databaseState(milliseconds = timeoutMilliseconds): Promise<'ok' | 'unavailable' | 'read-only'> {
  if (await whyUnavailable(milliseconds)) return 'unavailable';
  // A caller that waits for another's write to end counts as ok.
  return (await within(milliseconds, isWritable(), true)) ? 'ok' : 'read-only';
}

export const databaseSilence = 'The database does not respond.';

/** Why the database cannot be read, in one sentence without its password; undefined if it responds in time. Writes nothing. */
export function whyUnavailable(milliseconds = timeoutMilliseconds): Promise<string | undefined> {
  const answer = db().$queryRaw`SELECT 1`.then(() => undefined, refusalOf);
  return within(milliseconds, answer, databaseSilence);
}

/** What the server says, or where none is reached. Prisma's error names only the kind. */
function refusalOf(error: unknown): string {
  const { meta } = error as { meta?: { driverAdapterError?: DriverAdapterError } };
  const { cause } = meta?.driverAdapterError ?? {};
  if (cause?.kind === 'DatabaseNotReachable')
    return `No database can be reached at ${[cause.host, cause.port].filter(Boolean).join(':')}.`;
  return cause?.originalMessage ? `The database refuses: ${cause.originalMessage}.` : databaseSilence;
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
function within<T>(milliseconds: number, success: Promise<T>, late: T): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const end = new Promise<T>((resolve) => (timer = setTimeout(() => resolve(late), milliseconds)));
  return Promise.race([success, end]).finally(() => clearTimeout(timer));
}
