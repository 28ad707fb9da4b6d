import type { SqlMigrationAwareDriverAdapterFactory, SqlQueryable } from '@prisma/driver-adapter-utils';

import { filePath } from '@/lib/platform/files/file-url';

import type { DatabaseProvider } from './schema';
import { storableQuery } from './storable';

export function providerOf(databaseUrl: string): DatabaseProvider {
  return databaseUrl.startsWith('file:') ? 'sqlite' : 'postgresql';
}

interface AdapterOptions {
  /** Milliseconds of silence after which a connection to PostgreSQL is closed, even during a statement. */
  longestSilence?: number;
  /** The key of a temporary embedded database, in place of DATABASE_KEY. */
  temporaryKey?: string;
}

/**
 * Returns the driver adapter for a DATABASE_URL. Its packages are loaded on the first connection.
 * Every statement of the site passes here, with its texts made well-formed.
 */
export function createAdapter(
  databaseUrl: string,
  { longestSilence, temporaryKey }: AdapterOptions = {},
): SqlMigrationAwareDriverAdapterFactory {
  const isEmbedded = providerOf(databaseUrl) === 'sqlite';
  const load = isEmbedded
    ? async () => new (await import('./sqlite-adapter')).WriteFirstLibSql(filePath(databaseUrl), temporaryKey)
    : async () => (await import('./postgresql-adapter')).createPostgresqlAdapter(databaseUrl, longestSilence);
  return {
    provider: isEmbedded ? 'sqlite' : 'postgres',
    adapterName: isEmbedded ? '@prisma/adapter-libsql' : '@prisma/adapter-pg',
    connect: async () => {
      const connection = withStorableTexts(await (await load()).connect());
      const startTransaction = connection.startTransaction.bind(connection);
      connection.startTransaction = async (level) => withStorableTexts(await startTransaction(level));
      return connection;
    },
    connectToShadowDb: async () => (await load()).connectToShadowDb(),
  };
}

function withStorableTexts<Queryable extends SqlQueryable>(queryable: Queryable): Queryable {
  const queryRaw = queryable.queryRaw.bind(queryable);
  const executeRaw = queryable.executeRaw.bind(queryable);
  queryable.queryRaw = (query) => queryRaw(storableQuery(query));
  queryable.executeRaw = (query) => executeRaw(storableQuery(query));
  return queryable;
}
