import { providerOf } from '../platform/database/adapter';
import { PostgresqlStore } from './postgresql-store';
import { SqliteStore } from './sqlite-store';
import type { Store } from './store';

/** Opens a database that is there; with `mayCreate` an embedded one is made where there is none. */
export function openStore(databaseUrl: string, { mayCreate = false } = {}): Promise<Store> {
  return providerOf(databaseUrl) === 'sqlite'
    ? SqliteStore.open(databaseUrl, mayCreate)
    : PostgresqlStore.open(databaseUrl);
}
