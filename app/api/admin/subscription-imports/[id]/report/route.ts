import { csvFile, csvStream } from '@/lib/platform/csv/stream';
import { endpoint, resource } from '@/lib/api/endpoint';
import { reportRejectedLines, requireImport } from '@/lib/domains/mailing-list/import/import';
import { importsContract } from '@/lib/domains/mailing-list/import-contract';
import { countRead } from '@/lib/domains/accounts/sessions/many-addresses';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(importsContract.report, async ({ params, headers, actor }) => {
    const { id, counts } = await requireImport(params.id);
    const { known, optedOut, duplicate, left, invalid } = counts;
    await countRead(known + optedOut + duplicate + left + invalid, actor);
    const rows = csvStream(['line', 'email', 'firstName', 'lastName', 'reason'], reportRejectedLines(id));
    return csvFile(`import-${id}-rejected-lines.csv`, rows, headers);
  }),
);
