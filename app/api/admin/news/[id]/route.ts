import { endpoint, resource } from '@/lib/api/endpoint';
import { newsContract } from '@/lib/domains/news/contract';
import { deleteNewsItem, updateNewsItem } from '@/lib/domains/news/service';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(newsContract.update, ({ params, body, actor }) => updateNewsItem(params.id, body, actor)),
  endpoint(newsContract.delete, ({ params, actor }) => deleteNewsItem(params.id, actor)),
);
