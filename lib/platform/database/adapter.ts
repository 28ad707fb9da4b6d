import type { SqlMigrationAwareDriverAdapterFactory } from '@prisma/driver-adapter-utils';

import { filePath } from '../files/file-url';
import type { DatabaseProvider } from './schema';

export function providerOf(databaseUrl: string): DatabaseProvider {
  return databaseUrl.startsWith('file:') ? 'sqlite' : 'postgresql';
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
