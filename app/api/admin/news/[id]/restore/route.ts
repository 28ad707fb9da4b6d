import { endpoint, resource } from '@/lib/api/endpoint';
import { newsActsContract } from '@/lib/domains/news/acts-contract';
import { restoreVersion } from '@/lib/domains/news/versions/drafts';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(newsActsContract.restoreVersion, ({ params, body, actor }) => restoreVersion(params.id, body, actor)),
);
