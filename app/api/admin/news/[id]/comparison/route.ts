import { endpoint, resource } from '@/lib/api/endpoint';
import { newsActsContract } from '@/lib/domains/news/acts-contract';
import { compareVersions } from '@/lib/domains/news/versions/compare-versions';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(newsActsContract.compareVersions, ({ params, query }) => compareVersions(params.id, query)),
);
