import { endpoint, resource } from '@/lib/http/endpoint';
import { newsContract } from '@/lib/news/contract';
import { createNewsItem, listNews } from '@/lib/news/service';
import { withMailings } from '@/lib/newsletters/service';
import { revalidateNews } from '@/lib/revalidate';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(newsContract.list, async ({ query }) => withMailings(await listNews(query))),
  endpoint(newsContract.create, async ({ body, actor }) => {
    const item = await createNewsItem(body, actor);
    revalidateNews();
    return item;
  }),
);
