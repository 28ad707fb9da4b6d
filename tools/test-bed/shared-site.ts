import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { startSite, type SiteProcess } from './site-process';

/** The site that the tests of processes share, on which each looks only at what it wrote itself. */
export interface SharedSite {
  url: string;
  pid: number;
  dataDirectory: string;
  /** Its output so far. */
  output(): string;
}

export const metricsToken = 'a-token-for-the-metrics';
const shared = globalThis as typeof globalThis & { sharedSite?: SiteProcess };

/** Starts it before the first test file. It reads a client's address from `x-forwarded-for`. */
export default async function startSharedSite(): Promise<void> {
  const site = await startSite({ METRICS_TOKEN: metricsToken, TRUST_PROXY: '1' });
  shared.sharedSite = site;
  const log = join(site.dataDirectory, 'output.log');
  writeFileSync(log, site.output());
  for (const stream of [site.process.stdout, site.process.stderr])
    stream?.on('data', (chunk: Buffer) => appendFileSync(log, chunk));
  const { url, dataDirectory } = site;
  process.env.TEST_SHARED_SITE = JSON.stringify({ url, pid: site.process.pid, dataDirectory, log });
}

/** Stops it after the last test file. */
export async function stopSharedSite(): Promise<void> {
  await shared.sharedSite?.stop();
  shared.sharedSite?.clean();
}

export function sharedSite(): SharedSite {
  const { log, ...site } = JSON.parse(process.env.TEST_SHARED_SITE ?? '{}') as SharedSite & { log: string };
  return { ...site, output: () => readFileSync(log, 'utf8') };
}
