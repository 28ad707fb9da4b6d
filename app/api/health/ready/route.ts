import { endpoint, resource } from '@/lib/endpoint';
import { isMailLate } from '@/lib/mail/outgoing/queue';
import { monitoringContract } from '@/lib/monitoring/contract';
import { databaseState } from '@/lib/monitoring/database-state';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(monitoringContract.readiness, async () => {
    let database = await databaseState();
    try {
      if (database === 'ok') {
        // Late mail takes no instance out of service; metrics tell more.
        return { status: 'ready', database, mailQueue: (await isMailLate()) ? 'late' : 'ok' };
      }
    } catch {
      database = 'unavailable';
    }
    return Response.json({ status: 'unavailable', database, mailQueue: 'unknown' }, { status: 503 });
  }),
);
