import { db } from '@/lib/db';
import { endpoint, resource } from '@/lib/endpoint';
import { monitoringContract } from '@/lib/monitoring/contract';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(monitoringContract.health, async () => {
    const isUp = await db().$queryRaw`SELECT 1`.then(
      () => true,
      () => false,
    );
    return isUp ? { status: 'ok' } : Response.json({ status: 'unavailable' }, { status: 503 });
  }),
);
