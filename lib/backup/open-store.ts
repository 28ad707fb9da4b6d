import { providerOf } from '../database/adapter';
import { PostgresqlStore } from './postgresql-store';
import { SqliteStore } from './sqlite-store';
import type { Store } from './store';

export function openStore(databaseUrl: string): Promise<Store> {
  return providerOf(databaseUrl) === 'sqlite' ? SqliteStore.open(databaseUrl) : PostgresqlStore.open(databaseUrl);
}
