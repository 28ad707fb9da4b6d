import { hostname } from 'node:os';

/** Maximum number of connections to PostgreSQL per process. */
export const connectionsPerProcess = 10;

/** Prefix of the names of this site's connections. */
export const connectionPrefix = 'site ';

/** PostgreSQL truncates connection names after 63 bytes. */
const longestName = 63;

/** The name of a process's connections, which distinguishes instances in `pg_stat_activity`. */
export function connectionName(): string {
  return `${connectionPrefix}${process.pid} ${hostname()}`.slice(0, longestName);
}
