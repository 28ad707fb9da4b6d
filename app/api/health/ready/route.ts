import { endpoint, resource } from '@/lib/endpoint';
import { longestOverdueSeconds } from '@/lib/mail/outgoing/queue';
import { monitoringContract } from '@/lib/monitoring/contract';
import { isDatabaseUp } from '@/lib/monitoring/database-up';

/** A message that has been due this long is late; the site goes on, and metrics tell more. */
const lateSeconds = 15 * 60;

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(monitoringContract.readiness, async () => {
    try {
      if (!(await isDatabaseUp())) throw new Error('The database does not answer.');
      const isLate = (await longestOverdueSeconds()) > lateSeconds;
      return { status: 'ready', database: 'ok', mailQueue: isLate ? 'late' : 'ok' };
    } catch {
      return Response.json({ status: 'unavailable', database: 'unavailable', mailQueue: 'unknown' }, { status: 503 });
    }
  }),
);
