import { providerOf } from '../platform/database/adapter';
import type { Store } from './store';

/** Opens an existing database; with `mayCreate`, an embedded one is created if missing. Loads the driver on first use. */
export async function openStore(databaseUrl: string, { mayCreate = false } = {}): Promise<Store> {
  if (providerOf(databaseUrl) === 'sqlite') {
    const { SqliteStore } = await import('./sqlite-store');
    return SqliteStore.open(databaseUrl, mayCreate);
  }
  const { PostgresqlStore } = await import('./postgresql-store');
  return PostgresqlStore.open(databaseUrl);
}
