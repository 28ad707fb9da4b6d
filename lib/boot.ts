import 'server-only';

import { randomBytes } from 'node:crypto';

import { startRetention } from './analytics/retention';
import { pruneSessions } from './auth/session';
import { startBackgroundWork, stopBackgroundWork } from './process/background-work';
import { closeDatabase, db } from './db';
import { env } from './env';
import { ownAddress } from './http/own-address';
import { onShutdown } from './process/shutdown';
import { pruneLimits } from './limits/service';
import { log } from './process/log';
import { pruneMail } from './mail/queue';
import { startMailWorker, stopMailWorker } from './mail/worker';
import { demoNews } from './news/demo-content';
import { newsDueStep } from './news/due';
import { prunePreviews } from './news/preview';
import { newsletterStep } from './newsletters/sending';
import { apiPaths } from './paths';
import { importStep, pruneImports } from './subscriptions/import';
import { ensureFirstAdministrator } from './users/service';

const pruneIntervalMilliseconds = 10 * 60 * 1000;
const refreshTimeoutMilliseconds = 10_000;

/** What a server process does once before its first request. */
export async function boot(): Promise<void> {
  onShutdown('database', closeDatabase);
  await createFirstAdministrator();
  if (env().demoContent) await createDemoContent();
  startPruning();
  startRetention();
  startMailWorker();
  onShutdown('mail', stopMailWorker);
  startBackgroundWork({ newsletters: newsletterStep, imports: importStep, dueNews: newsDueStep(refreshNews) });
  onShutdown('background work', stopBackgroundWork);
}

/** Next forgets kept pages only while it answers a request, so the process asks itself. */
async function refreshNews(): Promise<void> {
  const response = await fetch(`${ownAddress(env())}${apiPaths.refreshNews}`, {
    method: 'POST',
    signal: AbortSignal.timeout(refreshTimeoutMilliseconds),
  });
  if (!response.ok) throw new Error(`${apiPaths.refreshNews} answered ${response.status}`);
}

async function createFirstAdministrator(): Promise<void> {
  const { ADMIN_EMAIL, ADMIN_PASSWORD } = env();
  const password = ADMIN_PASSWORD ?? randomBytes(12).toString('base64url');
  if (!(await ensureFirstAdministrator(ADMIN_EMAIL, password))) return;
  const shownPassword = ADMIN_PASSWORD ? '(the one in ADMIN_PASSWORD)' : `${password}   (shown only now)`;
  process.stdout.write(
    `\n  The first administrator was made:\n    E-mail    ${ADMIN_EMAIL}\n    Password  ${shownPassword}\n\n`,
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

function startPruning(): void {
  const timer = setInterval(() => {
    Promise.all([pruneLimits(), pruneSessions(), pruneMail(), pruneImports(), prunePreviews()]).catch(
      (error: unknown) => log().error({ err: error }, 'pruning failed'),
    );
  }, pruneIntervalMilliseconds);
  timer.unref();
  onShutdown('pruning', () => clearInterval(timer));
}
