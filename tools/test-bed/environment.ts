import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { noSettings } from './no-settings';

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
