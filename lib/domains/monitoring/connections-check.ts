import 'server-only';

import { connectionPrefix, connectionsPerProcess } from '@/lib/platform/database/connections';
import { db } from '@/lib/platform/database/db';
import type { Check } from '@/lib/platform/process/check';
import { env } from '@/lib/platform/process/env';

interface Connections {
  allowed: number;
  processes: number;
  others: number;
}

/** Whether PostgreSQL has enough connections for every process of the site at its busiest. */
export const connectionsCheck: Check = {
  name: 'Database connections',
  every: 10 * 60_000,
  priority: 'high',
  failuresBeforeAlarm: 2,
  needs: 'Database',
  advice: 'Raise max_connections of PostgreSQL (or the limit of the role or database), or run fewer instances.',
  async run() {
    if (env().isEmbedded) return { status: 'ok', message: 'The embedded database needs no connections to a server.' };
    const { allowed, processes, others } = await readConnections();
    const needed = processes * connectionsPerProcess + others;
    const message = `${processes} × ${connectionsPerProcess} connections of the site and ${others} of other programs: ${needed} of ${allowed}.`;
    if (needed >= allowed) return { status: 'problem', message };
    // An upgrade, or a command run beside the site, adds one process.
    return { status: needed + connectionsPerProcess >= allowed ? 'warning' : 'ok', message };
  },
};

async function readConnections(): Promise<Connections> {
  const [row] = await db().$queryRaw<Connections[]>`
    SELECT least(
        current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
          - coalesce(current_setting('reserved_connections', true)::int, 0),
        (SELECT nullif(rolconnlimit, -1) FROM pg_roles WHERE rolname = current_user),
        (SELECT nullif(datconnlimit, -1) FROM pg_database WHERE datname = current_database())
      )::int AS "allowed",
      (count(DISTINCT application_name) FILTER (WHERE "isOwn"))::int AS "processes",
      (count(*) FILTER (WHERE NOT "isOwn"))::int AS "others"
    FROM (
      SELECT application_name,
        datname = current_database() AND starts_with(coalesce(application_name, ''), ${connectionPrefix}) AS "isOwn"
      FROM pg_stat_activity WHERE backend_type = 'client backend'
    ) AS connections`;
  return row ?? { allowed: 0, processes: 0, others: 0 };
}
