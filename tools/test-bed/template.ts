import { spawnSync } from 'node:child_process';

import { noSettings } from './environment';
import type { PostgresServer } from './postgres';

export const templateName = 'template_site';

const shared = globalThis as typeof globalThis & { testPostgres?: PostgresServer };

export function keepServer(server: PostgresServer): void {
  shared.testPostgres = server;
}

export function keptServer(): PostgresServer | undefined {
  return shared.testPostgres;
}

/**
 * Applies the migrations by the command that operators use, which first bundles programs that are older than their
 * sources, for every test that runs one.
 */
export function migrate(databaseUrl: string): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/start.mjs', 'migrate'], {
    encoding: 'utf8',
    env: {
      ...process.env,
      ...noSettings,
      DATABASE_URL: databaseUrl,
      NEXTAUTH_SECRET: 'x'.repeat(32),
      NODE_ENV: 'production',
    },
  });
  if (status !== 0) throw new Error(`The test database could not be made:\n${stdout}\n${stderr}`);
}
