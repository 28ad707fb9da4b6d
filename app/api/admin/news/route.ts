import { endpoint, resource } from '@/lib/api/endpoint';
import { newsContract } from '@/lib/domains/news/contract';
import { createNewsItem, listNews } from '@/lib/domains/news/items/service';
import { withMailings } from '@/lib/domains/mailings/service';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(newsContract.list, async ({ query }) => withMailings(await listNews(query))),
  endpoint(newsContract.create, ({ body, actor }) => createNewsItem(body, actor)),
);
