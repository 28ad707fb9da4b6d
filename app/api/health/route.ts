import { endpoint, resource } from '@/lib/endpoint';
import { monitoringContract } from '@/lib/monitoring/contract';
import { isDatabaseUp } from '@/lib/monitoring/database-up';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(monitoringContract.health, async () => {
    return (await isDatabaseUp()) ? { status: 'ok' } : Response.json({ status: 'unavailable' }, { status: 503 });
  }),
);
