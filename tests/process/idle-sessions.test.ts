// @documented `migrate` and `restore` finish on a PostgreSQL that ends idle sessions

import { rmSync } from 'node:fs';
import { join } from 'node:path';

import pg from 'pg';

import { listMigrations } from '@/lib/platform/database/migrations';
import { runScript, type CommandResult } from '@/tools/test-bed/command';
import { startPostgres, type PostgresServer } from '@/tools/test-bed/postgres';
import { createTestDirectory } from '@/tools/test-bed/site-process';

const directory = createTestDirectory();
const migrations = listMigrations(process.cwd(), 'postgresql');
let postgres: PostgresServer;

beforeAll(async () => {
  postgres = await startPostgres(['idle_session_timeout=2s']);
});
afterAll(async () => {
  await postgres.stop();
  rmSync(directory, { recursive: true });
});

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

const settingsFor = (DATABASE_URL: string) => ({
  DATABASE_URL,
  DATA_DIR: directory,
  NEXTAUTH_SECRET: 'a secret of the tests, forty characters.',
});

async function lockHolders(client: pg.Client): Promise<number[]> {
  const { rows } = await client.query<{ pid: number }>(
    `SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND granted`,
  );
  return rows.map(({ pid }) => pid);
}

/** Runs a command that has to wait for a lock on a table. `meanwhile` gets the session that holds the command's own lock. */
async function runWaiting(
  databaseUrl: string,
  [name, ...args]: [name: string, ...args: string[]],
  lock: string,
  meanwhile: (client: pg.Client, session: number) => Promise<unknown>,
): Promise<CommandResult> {
  const client = await connect(databaseUrl);
  await client.query(`BEGIN; LOCK TABLE ${lock} MODE`);
  const running = runScript(name, args, settingsFor(databaseUrl));
  let session: number | undefined;
  while (session === undefined) [session] = await lockHolders(client);
  await meanwhile(client, session);
  await client.query('COMMIT');
  await client.end();
  return running;
}

describe.each<[string, Parameters<typeof runWaiting>[3]]>([
  [
    'every session that is idle',
    async (client, session) => {
      const witness = await connect(`postgresql://postgres@${client.host}:${client.port}/postgres`);
      // It has been idle for a shorter time than the session with the lock.
      await new Promise<void>((resolve) => witness.once('end', resolve));
      expect(await lockHolders(client)).toEqual([session]);
    },
  ],
  ['the one that holds the lock', (client, session) => client.query('SELECT pg_terminate_backend($1)', [session])],
])('while the server ends %s', (ended, meanwhile) => {
  const name = ended.replaceAll(' ', '-');

  it('migrates', async () => {
    const databaseUrl = await postgres.createDatabase(`migrate-${name}`);
    const upTo = migrations.at(-2) ?? '';
    expect(await runScript('migrate', ['--up-to', upTo], settingsFor(databaseUrl))).toMatchObject({ code: 0 });
    expect(await runWaiting(databaseUrl, ['migrate', '--contract'], '_prisma_migrations IN SHARE', meanwhile)).toEqual({
      code: 0,
      stdout: expect.stringMatching(new RegExp(`^Applied .*${migrations.at(-1)}\n$`)),
      stderr: '',
    });
  });

  it('restores', async () => {
    const databaseUrl = await postgres.createDatabase(`restore-${name}`);
    const file = join(directory, `${name}.backup`);
    expect(await runScript('migrate', [], settingsFor(databaseUrl))).toMatchObject({ code: 0 });
    expect(await runScript('backup', [file], settingsFor(databaseUrl))).toMatchObject({ code: 0 });
    expect(await runWaiting(databaseUrl, ['restore', file, '--replace'], '"User" IN ROW EXCLUSIVE', meanwhile)).toEqual(
      { code: 0, stdout: expect.stringMatching(/^Restored \d+ rows from/), stderr: '' },
    );
  });
});
