import { endpoint, resource } from '@/lib/api/endpoint';
import { isMailLate } from '@/lib/domains/mail/outgoing/queue-metrics';
import { monitoringContract } from '@/lib/domains/monitoring/contract';
import { databaseState } from '@/lib/domains/monitoring/database-state';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(monitoringContract.readiness, async () => {
    let database = await databaseState();
    try {
      if (database === 'ok') {
        // Late mail takes no instance out of service; metrics have the details.
        return { status: 'ready', database, mailQueue: (await isMailLate()) ? 'late' : 'ok' };
      }
    } catch {
      database = 'unavailable';
    }
    return Response.json({ status: 'unavailable', database, mailQueue: 'unknown' }, { status: 503 });
  }),
);
