import { endpoint, resource } from '@/lib/endpoint';
import { newsContract } from '@/lib/news/contract';
import { deleteNewsItem, updateNewsItem } from '@/lib/news/service';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(newsContract.update, ({ params, body, actor }) => updateNewsItem(params.id, body, actor)),
  endpoint(newsContract.delete, ({ params, actor }) => deleteNewsItem(params.id, actor)),
);
