import { hostname } from 'node:os';

/** The most connections to PostgreSQL that one process keeps open. */
export const connectionsPerProcess = 10;

/** What the names of this site's connections begin with. */
export const connectionPrefix = 'site ';

/** PostgreSQL cuts names of connections after 63 bytes. */
const longestName = 63;

/** The name of a process's connections, by which `pg_stat_activity` tells instances apart. */
export function connectionName(): string {
  return `${connectionPrefix}${process.pid} ${hostname()}`.slice(0, longestName);
}
