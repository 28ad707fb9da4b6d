import { endpoint, resource } from '@/lib/endpoint';
import { longestOverdueSeconds } from '@/lib/mail/outgoing/queue';
import { monitoringContract } from '@/lib/monitoring/contract';
import { databaseState } from '@/lib/monitoring/database-state';

/** A message that has been due this long is late; the site goes on, and metrics tell more. */
const lateSeconds = 15 * 60;

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(monitoringContract.readiness, async () => {
    let database = await databaseState();
    try {
      if (database === 'ok') {
        const isLate = (await longestOverdueSeconds()) > lateSeconds;
        return { status: 'ready', database, mailQueue: isLate ? 'late' : 'ok' };
      }
    } catch {
      database = 'unavailable';
    }
    return Response.json({ status: 'unavailable', database, mailQueue: 'unknown' }, { status: 503 });
  }),
);
