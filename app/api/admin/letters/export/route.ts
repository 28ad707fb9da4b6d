import { csvFile, csvStream } from '@/lib/platform/csv/stream';
import { endpoint, resource } from '@/lib/api/endpoint';
import { exportLetters } from '@/lib/domains/mailings/letters';
import { lettersContract } from '@/lib/domains/mailings/letters-contract';
import { site } from '@/lib/site';

const columns = ['id', 'email', 'state', 'cameBack', 'at', 'reply', 'next'] as const;

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(lettersContract.export, async ({ query, actor, headers }) => {
    const letters = await exportLetters(query, actor);
    const which = query.state ? `-${query.state}` : '';
    const name = `${site.productSlug}-mailing-${query.mailing}${which}.csv`;
    return csvFile(name, csvStream(columns, letters), headers);
  }),
);
