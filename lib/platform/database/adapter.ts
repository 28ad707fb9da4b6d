import type { SqlMigrationAwareDriverAdapterFactory } from '@prisma/driver-adapter-utils';

import { filePath } from '../files/file-url';
import type { DatabaseProvider } from './schema';

export function providerOf(databaseUrl: string): DatabaseProvider {
  return databaseUrl.startsWith('file:') ? 'sqlite' : 'postgresql';
}

/**
 * Returns the driver adapter for a DATABASE_URL. Its packages are loaded on the first connection.
 * A connection on which the server is silent for `longestSilence` milliseconds is closed, even during a statement.
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
