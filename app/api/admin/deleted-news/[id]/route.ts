import { endpoint, resource } from '@/lib/api/endpoint';
import { newsContract } from '@/lib/domains/news/contract';
import { deleteForGood } from '@/lib/domains/news/items/deleted';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(newsContract.deleteForGood, ({ params, actor }) => deleteForGood(params.id, actor)),
);
