import { notFound } from '@/lib/app-error';
import { endpoint, resource } from '@/lib/endpoint';
import { newsContract } from '@/lib/news/contract';
import { getPublishedNewsItem } from '@/lib/news/published';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(newsContract.getPublished, async ({ params }) => {
    const item = await getPublishedNewsItem(params.id);
    if (!item) throw notFound('News item');
    return item;
  }),
);
