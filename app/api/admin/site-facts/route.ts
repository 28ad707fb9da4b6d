import { endpoint, resource } from '@/lib/api/endpoint';
import { siteFactsContract } from '@/lib/domains/site/contract';
import { readSiteFacts } from '@/lib/domains/site/read-state';
import { updateSiteFacts } from '@/lib/domains/site/service';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(siteFactsContract.get, () => readSiteFacts()),
  endpoint(siteFactsContract.update, ({ body, actor }) => updateSiteFacts(body, actor)),
);
