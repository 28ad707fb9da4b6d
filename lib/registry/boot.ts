import 'server-only';

import { backupJob } from '@/lib/backup/run-backup';
import { registerTemplates } from '@/lib/domains/mail/compose/templates/registry';
import { closeDatabase } from '@/lib/platform/database/db';
import { isUnwritable } from '@/lib/platform/database/unwritable';
import { startJobs, stopJobs } from '@/lib/platform/process/jobs';
import { log } from '@/lib/platform/process/log';
import { setShutdownOrder, type ProcessTask } from '@/lib/platform/process/shutdown';

import { domains, mails } from './domains';
import { erasureJob } from './erasure';
import { pruneJob } from './prune';

/** The steps of a start in order. Each may need those before it. */
export const startOrder: readonly ProcessTask[] = [
  ...domains.flatMap(({ prepare }): readonly ProcessTask[] => prepare),
  ...domains.flatMap(({ start }): readonly ProcessTask[] => start),
  { name: 'jobs', run: () => startJobs([...domains.flatMap(({ jobs }) => jobs), erasureJob, pruneJob, backupJob]) },
];

/** The steps of a shutdown in order, once no request is under way. Each may need those after it. */
export const shutdownOrder: readonly ProcessTask[] = [
  { name: 'jobs', run: stopJobs },
  ...domains.flatMap(({ stop }): readonly ProcessTask[] => stop),
  { name: 'database', run: closeDatabase },
];

export async function boot(): Promise<void> {
  registerTemplates(() => mails);
  setShutdownOrder(shutdownOrder);
  await runSteps(startOrder);
}

/**
 * Runs steps in order. A database that accepts no writes, as on a full disk, does not end a start: pages can still be read.
 * The next start makes up for what could not be written.
 */
export async function runSteps(steps: readonly ProcessTask[]): Promise<void> {
  for (const { name, run } of steps) {
    try {
      await run();
    } catch (error) {
      if (!isUnwritable(error)) throw error;
      log().warn({ err: error, step: name }, 'the database accepts no writes: the next start makes up for this step');
    }
  }
}
