import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

import pg from 'pg';
import { type Pool } from 'pg';

import { connectionsCheck } from '@/lib/domains/monitoring/connections-check';
import { createAdapter } from '@/lib/platform/database/adapter';
import { connectionPrefix, connectionsPerProcess } from '@/lib/platform/database/connections';
import { env } from '@/lib/platform/process/env';
import { isPostgres } from '@/tools/test-bed/other-database';

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

/** A network between the site and its database that can start to drop all packets. */
async function startNetwork(databaseUrl: string) {
  const { hostname, port } = new URL(databaseUrl);
  const sockets: Socket[] = [];
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    near.pipe(far).pipe(near);
    for (const socket of [near, far]) sockets.push(socket.on('error', () => undefined));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: url.href,
    swallow: () => sockets.splice(0).forEach((socket) => socket.unpipe()),
    close: () => server.close(),
  };
}

it('gives up connections to a PostgreSQL that says nothing, and makes others', async () => {
  if (env().isEmbedded) return;
  const network = await startNetwork(env().databaseUrl);
  const connection = await createAdapter(network.url, { longestSilence: 3000 }).connect();
  const ask = { sql: 'SELECT 1 AS one', args: [], argTypes: [] };
  const transaction = await connection.startTransaction();
  await transaction.queryRaw(ask);
  network.swallow();
  const silence = { cause: { kind: 'SocketTimeout' } };
  await expect(transaction.queryRaw(ask)).rejects.toMatchObject(silence);
  await expect(transaction.executeRaw({ ...ask, sql: 'ROLLBACK' })).rejects.toThrow();
  await transaction.rollback();
  expect((connection as unknown as { underlyingDriver(): Pool }).underlyingDriver().totalCount).toBe(0);
  expect((await connection.queryRaw(ask)).rows).toEqual([[1]]);
  await connection.dispose();
  network.close();
});
