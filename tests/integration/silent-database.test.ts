import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

import type { Pool } from 'pg';

import { createAdapter } from '@/lib/platform/database/adapter';
import { env } from '@/lib/platform/process/env';

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
  const connection = await createAdapter(network.url, 3000).connect();
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
