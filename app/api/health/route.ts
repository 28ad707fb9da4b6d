import { db } from '@/lib/db';
import { endpoint, resource } from '@/lib/http/endpoint';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: endpoint({
    access: 'public',
    handle: async () => {
      const isUp = await db().$queryRaw`SELECT 1`.then(
        () => true,
        () => false,
      );
      return isUp ? Response.json({ status: 'ok' }) : Response.json({ status: 'unavailable' }, { status: 503 });
    },
  }),
});
