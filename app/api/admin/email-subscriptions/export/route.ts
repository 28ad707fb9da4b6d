import { csvFile, csvStream } from '@/lib/platform/csv/stream';
import { endpoint, resource } from '@/lib/api/endpoint';
import { site } from '@/lib/site';
import { subscriptionsContract } from '@/lib/domains/mailing-list/contract';
import { exportOffList, exportSubscriptions, recordExport } from '@/lib/domains/mailing-list/office/export';

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
const offListColumns = ['email', 'state', 'since', 'reply'] as const;

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(subscriptionsContract.export, async ({ query, actor, headers }) => {
    const { q, state, ids } = query.ids ? { ids: query.ids } : query;
    await recordExport({ q, state, ids }, actor);
    const rows =
      state === 'refused' || state === 'unsubscribed'
        ? csvStream(offListColumns, exportOffList({ q, state }))
        : csvStream(columns, exportSubscriptions({ q, state, ids }));
    const day = new Date().toISOString().slice(0, 10);
    return csvFile(`${site.productSlug}-subscribers-${day}.csv`, rows, headers);
  }),
);
