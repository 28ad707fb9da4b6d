import { Socket } from 'node:net';
import { constants } from 'node:os';

import { PrismaPg } from '@prisma/adapter-pg';

import { connectionName, connectionsPerProcess } from './connections';

/**
 * Sends a script as one query, hence in one transaction: the adapter would split function bodies at their semicolons.
 * Listens to the errors of each connection: nothing else does in the moment in which the pool hands it to a transaction,
 * and an error without a listener ends the process.
 */
class SitePg extends PrismaPg {
  override async connect() {
    const connection = await super.connect();
    // The next query on the connection reports the error.
    connection.underlyingDriver().on('connect', (client) => client.on('error', () => undefined));
    connection.executeScript = async (script) => {
      await connection.executeRaw({ sql: script, args: [], argTypes: [] });
    };
    return connection;
  }
}

export function createPostgresqlAdapter(connectionString: string, longestSilence?: number): PrismaPg {
  return new SitePg({
    connectionString,
    max: connectionsPerProcess,
    application_name: connectionName(),
    connectionTimeoutMillis: 10_000,
    ...(longestSilence && { stream: () => socketThatEnds(longestSilence) }),
  });
}

/** On a network that silently drops packets, callers would otherwise wait forever and the pool would fill up. */
function socketThatEnds(longestSilence: number): Socket {
  const socket = new Socket();
  const { ETIMEDOUT: errno } = constants.errno;
  socket.setTimeout(longestSilence, () =>
    socket.destroy(
      Object.assign(new Error('The database says nothing.'), { code: 'ETIMEDOUT', syscall: 'read', errno: -errno }),
    ),
  );
  return socket;
}
