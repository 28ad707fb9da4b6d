import { actorOf } from '@/lib/audit/service';
import { csvStream, setCsvHeaders } from '@/lib/csv-stream';
import { endpoint, resource } from '@/lib/http/endpoint';
import { site } from '@/lib/site';
import { exportSubscriptions, recordExport } from '@/lib/subscriptions/service';

const columns = ['id', 'email', 'firstName', 'lastName', 'isVerified', 'subscribedAt'] as const;

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: endpoint({
    access: 'admin',
    handle: async (call) => {
      const { headers } = call;
      await recordExport(actorOf(call));
      const day = new Date().toISOString().slice(0, 10);
      setCsvHeaders(headers, `${site.productSlug}-subscribers-${day}.csv`);
      return new Response(csvStream(columns, exportSubscriptions()), { headers });
    },
  }),
});
