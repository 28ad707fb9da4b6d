import pg from 'pg';

import { connectionsCheck } from '@/lib/domains/monitoring/connections-check';
import { connectionPrefix, connectionsPerProcess } from '@/lib/platform/database/connections';
import { env } from '@/lib/platform/process/env';

import { isPostgres } from '../../tools/test-bed/other-database';

/** For the test's server: max_connections without the reserved ones. */
const allowed = 197;

const clients: pg.Client[] = [];

afterEach(() => Promise.all(clients.splice(0).map((client) => client.end())));

/** Connects like this many processes of the site, each with one connection at present. */
async function connectProcesses(count: number): Promise<void> {
  for (let number = 0; number < count; number += 1) {
    const client = new pg.Client({
      connectionString: env().databaseUrl,
      application_name: `${connectionPrefix}${number} test`,
    });
    clients.push(client);
    await client.connect();
  }
}

it('is ok while every process of the site can open all its connections', async () => {
  const { status, message } = await connectionsCheck.run();
  expect(status).toBe('ok');
  const counted = new RegExp(`^\\d+ × ${connectionsPerProcess} connections of the site and \\d+ of other`);
  expect(message).toMatch(isPostgres() ? counted : /^The embedded database needs no connections/);
});

it('is a problem where they could not, though they have not opened them yet', async () => {
  if (!isPostgres()) return;
  await connectProcesses(Math.ceil(allowed / connectionsPerProcess));
  const { status, message } = await connectionsCheck.run();
  expect(status).toBe('problem');
  expect(message).toContain(` of ${allowed}.`);
});

it('looks at the limit of the database too', async () => {
  if (!isPostgres()) return;
  const client = new pg.Client({ connectionString: env().databaseUrl });
  clients.push(client);
  await client.connect();
  const name = new URL(env().databaseUrl).pathname.slice(1);
  await client.query(`ALTER DATABASE "${name}" CONNECTION LIMIT 150`);
  expect((await connectionsCheck.run()).message).toContain(' of 150.');
});
