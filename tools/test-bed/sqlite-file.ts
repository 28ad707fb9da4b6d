import { createClient, type Client, type Config } from '@libsql/client';

/** How long a statement waits for the lock of a site that is writing, and blocks the event loop. */
const busyMilliseconds = 10_000;

/** Opens an SQLite database, which a running site may be writing to. */
export function openSqlite(url: string, config: Omit<Config, 'url' | 'timeout'> = {}): Client {
  return createClient({ ...config, url, timeout: busyMilliseconds });
}
