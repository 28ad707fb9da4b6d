import { providerOf } from '@/lib/platform/database/adapter';

import type { Store } from './store';

interface StoreOptions {
  /** Creates an embedded database that is missing. */
  mayCreate?: boolean;
  /** The key of a temporary embedded database, in place of DATABASE_KEY. */
  temporaryKey?: string;
}

/** Opens a database, and loads its driver on first use. */
export async function openStore(
  databaseUrl: string,
  { mayCreate = false, temporaryKey }: StoreOptions = {},
): Promise<Store> {
  if (providerOf(databaseUrl) === 'sqlite') {
    const { SqliteStore } = await import('./sqlite-store');
    return SqliteStore.open(databaseUrl, mayCreate, temporaryKey);
  }
  const { PostgresqlStore } = await import('./postgresql-store');
  return PostgresqlStore.open(databaseUrl);
}
