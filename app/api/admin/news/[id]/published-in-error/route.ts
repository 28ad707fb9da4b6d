import { endpoint, resource } from '@/lib/api/endpoint';
import { performAct } from '@/lib/domains/mailings/acts-service';
import { newsActsContract } from '@/lib/domains/news/acts-contract';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(newsActsContract.markPublishedInError, ({ params, ...call }) =>
    performAct('markPublishedInError', params.id, call),
  ),
);
