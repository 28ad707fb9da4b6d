import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { EnvSchema } from '../../lib/platform/process/env';

/**
 * Every variable of the site, empty, which counts as unset: a process with these takes nothing from a `.env` in its
 * folder, which may name real mail servers, databases and backups.
 */
export const noSettings: Readonly<Record<string, string>> = Object.fromEntries(
  Object.keys(EnvSchema.in.shape).map((name) => [name, '']),
);

export const testOrigin = 'http://site.test';

/** Gives this test file its own environment and its own database. Returns its data folder. */
export function setTestEnvironment(databaseUrl: string | ((directory: string) => string)): string {
  const directory = mkdtempSync(join(tmpdir(), 'site-test-'));
  // Next's configuration of Jest has loaded a real .env.
  for (const name of Object.keys(noSettings)) if (name !== 'NODE_ENV') delete process.env[name];
  Object.assign(process.env, {
    DATABASE_URL: typeof databaseUrl === 'string' ? databaseUrl : databaseUrl(directory),
    DATA_DIR: directory,
    SITE_URL: testOrigin,
    NEXTAUTH_URL: testOrigin,
    NEXTAUTH_SECRET: 'a secret of the tests, forty characters.',
    LOG_LEVEL: 'silent',
    TEST_DATA_DIRECTORY: directory,
  });
  return directory;
}
