import { analyticsContract } from '@/lib/domains/analytics/contract';
import { exportRange } from '@/lib/domains/analytics/figures/export-range';
import { csvFile, csvStream } from '@/lib/platform/csv/stream';
import { endpoint, resource } from '@/lib/api/endpoint';
import { site } from '@/lib/site';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(analyticsContract.export, async ({ query, headers }) => {
    const { columns, rows, from, to } = await exportRange(query);
    const chunks = (async function* () {
      yield rows;
    })();
    return csvFile(`${site.productSlug}-${query.list}-${from}-${to}.csv`, csvStream(columns, chunks), headers);
  }),
);
