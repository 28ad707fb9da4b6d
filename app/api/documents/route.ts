import { endpoint, resource } from '@/lib/api/endpoint';
import { documentsContract } from '@/lib/domains/news/contract';
import { listIssues } from '@/lib/domains/news/documents/issues';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(documentsContract.list, ({ query }) => listIssues(query)),
);
