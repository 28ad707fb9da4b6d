import 'server-only';

import { randomBytes } from 'node:crypto';

import { backupJob } from './backup/run-backup';
import { domains } from './domains';
import { closeIntake } from './domains/analytics/intake';
import { closeDatabase, db } from './platform/database/db';
import { env } from './platform/process/env';
import { warnOfPartialForm } from './domains/marketing-form/settings';
import { startMailWorker, stopMailWorker } from './domains/mail/delivery/process-worker';
import { demoNews } from './domains/news/demo-content';
import { startJobs, stopJobs } from './platform/process/jobs';
import { setShutdownOrder, type ShutdownTask } from './platform/process/shutdown';
import { pruneJob } from './prune';
import { readSiteState } from './domains/site/read-state';
import { ensureFirstAdministrator } from './domains/accounts/admin/operator';

/** The steps of a shutdown in order, once no request is under way. Each may need those after it. */
export const shutdownOrder: ShutdownTask[] = [
  { name: 'jobs', run: stopJobs },
  { name: 'mail', run: stopMailWorker },
  { name: 'page views', run: closeIntake },
  { name: 'database', run: closeDatabase },
];

export async function boot(): Promise<void> {
  setShutdownOrder(shutdownOrder);
  await createFirstAdministrator();
  if (env().demoContent) await createDemoContent();
  warnOfPartialForm();
  await readSiteState();
  startMailWorker();
  startJobs([...domains.flatMap(({ jobs }) => jobs), pruneJob, backupJob]);
}

async function createFirstAdministrator(): Promise<void> {
  const { ADMIN_EMAIL, ADMIN_PASSWORD } = env();
  const password = ADMIN_PASSWORD ?? randomBytes(12).toString('base64url');
  if (!(await ensureFirstAdministrator(ADMIN_EMAIL, password))) return;
  const shownPassword = ADMIN_PASSWORD ? '(the one in ADMIN_PASSWORD)' : `${password}   (shown only now)`;
  process.stdout.write(
    `\n  The first administrator was created:\n    Email     ${ADMIN_EMAIL}\n    Password  ${shownPassword}\n\n`,
  );
}

async function createDemoContent(): Promise<void> {
  await db().$transaction(async (tx) => {
    const marker = { key: 'demoContent', value: 'created' };
    if (await tx.siteSetting.findUnique({ where: { key: marker.key } })) return;
    await tx.siteSetting.create({ data: marker });
    if ((await tx.newsItem.count()) === 0) await tx.newsItem.createMany({ data: demoNews });
  });
}
