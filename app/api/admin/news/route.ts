import { endpoint, resource } from '@/lib/endpoint';
import { newsContract } from '@/lib/news/contract';
import { createNewsItem, listNews } from '@/lib/news/service';
import { withMailings } from '@/lib/newsletters/service';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(newsContract.list, async ({ query }) => withMailings(await listNews(query))),
  endpoint(newsContract.create, ({ body, actor }) => createNewsItem(body, actor)),
);
