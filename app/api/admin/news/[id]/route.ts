import { endpoint, resource } from '@/lib/http/endpoint';
import { newsContract } from '@/lib/news/contract';
import { deleteNewsItem, updateNewsItem } from '@/lib/news/service';
import { revalidateNews } from '@/lib/revalidate';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(newsContract.update, async ({ params, body, actor }) => {
    const item = await updateNewsItem(params.id, body, actor);
    revalidateNews();
    return item;
  }),
  endpoint(newsContract.delete, async ({ params, actor }) => {
    await deleteNewsItem(params.id, actor);
    revalidateNews();
  }),
);
