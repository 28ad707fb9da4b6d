import { endpoint, resource } from '@/lib/api/endpoint';
import { newsContract } from '@/lib/domains/news/contract';
import { restoreDeleted } from '@/lib/domains/news/items/deleted';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(newsContract.undelete, ({ params, actor }) => restoreDeleted(params.id, actor)),
);
