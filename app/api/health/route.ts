import { endpoint, resource } from '@/lib/api/endpoint';
import { monitoringContract } from '@/lib/domains/monitoring/contract';
import { databaseState } from '@/lib/domains/monitoring/database-state';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(monitoringContract.health, async () => {
    const status = await databaseState();
    return status === 'ok' ? { status } : Response.json({ status }, { status: 503 });
  }),
);
