import { endpoint, resource } from '@/lib/api/endpoint';
import { countRead } from '@/lib/domains/mailing-list/office/many-reads';
import { listLetters } from '@/lib/domains/mailings/letters';
import { lettersContract } from '@/lib/domains/mailings/letters-contract';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(lettersContract.list, async ({ query, actor }) => {
    const page = await listLetters(query);
    await countRead(page.rows.length, actor);
    return page;
  }),
);
