import { notFound } from '@/lib/platform/http/app-error';
import { endpoint, resource } from '@/lib/api/endpoint';
import { newsContract } from '@/lib/domains/news/contract';
import { getNewsNeighbors, getPublishedNewsItem } from '@/lib/domains/news/public/published';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(newsContract.getNeighbors, async ({ params }) => {
    const item = await getPublishedNewsItem(params.id);
    if (!item) throw notFound('News item');
    return getNewsNeighbors(item);
  }),
);
