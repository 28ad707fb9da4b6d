import type { Config } from '@libsql/client';
import type { SqlMigrationAwareDriverAdapterFactory } from '@prisma/driver-adapter-utils';

import { env } from '../env';
import { filePath, fileUrl } from '../file-url';
import { cipherKey } from './encryption';
import type { DatabaseProvider } from './schema';

/** How long a writer waits for another process's write, in milliseconds. */
export const busyTimeout = 10_000;

export function providerOf(databaseUrl: string): DatabaseProvider {
  return databaseUrl.startsWith('file:') ? 'sqlite' : 'postgresql';
}

/** How the embedded database is opened, with its key if it has one. */
export function libsqlConfig(file: string): Config {
  const { DATABASE_KEY } = env();
  return {
    url: fileUrl(file),
    timeout: busyTimeout,
    ...(DATABASE_KEY && { encryptionKey: cipherKey(DATABASE_KEY) }),
  };
}

/**
 * The driver for a DATABASE_URL. Its packages are loaded when it first connects: a process needs one database's.
 * A connection to a server that says nothing for `longestSilence` milliseconds ends, however long its statement may take.
 */
export function createAdapter(databaseUrl: string, longestSilence?: number): SqlMigrationAwareDriverAdapterFactory {
  const isEmbedded = providerOf(databaseUrl) === 'sqlite';
  const load = isEmbedded
    ? async () => new (await import('./sqlite-adapter')).WriteFirstLibSql(filePath(databaseUrl))
    : async () => (await import('./postgresql-adapter')).createPostgresqlAdapter(databaseUrl, longestSilence);
  return {
    provider: isEmbedded ? 'sqlite' : 'postgres',
    adapterName: isEmbedded ? '@prisma/adapter-libsql' : '@prisma/adapter-pg',
    connect: async () => (await load()).connect(),
    connectToShadowDb: async () => (await load()).connectToShadowDb(),
  };
}
