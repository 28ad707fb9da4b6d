import { endpoint, resource } from '@/lib/endpoint';
import { newsContract } from '@/lib/news/contract';
import { pagePublishedNews } from '@/lib/news/published';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(newsContract.listPublished, ({ query }) => pagePublishedNews(query)),
);
