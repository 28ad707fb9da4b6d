import { csvFile, csvStream } from '@/lib/platform/csv/stream';
import { endpoint, resource } from '@/lib/api/endpoint';
import { site } from '@/lib/site';
import { subscriptionsContract } from '@/lib/domains/mailing-list/contract';
import { exportSubscriptions, recordExport } from '@/lib/domains/mailing-list/service';

const columns = [
  'id',
  'email',
  'firstName',
  'lastName',
  'isVerified',
  'subscribedAt',
  'organization',
  'audience',
] as const;

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(subscriptionsContract.export, async ({ actor, headers }) => {
    await recordExport(actor);
    const day = new Date().toISOString().slice(0, 10);
    return csvFile(`${site.productSlug}-subscribers-${day}.csv`, csvStream(columns, exportSubscriptions()), headers);
  }),
);
