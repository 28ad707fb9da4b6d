import { endpoint, resource } from '@/lib/api/endpoint';
import { newsContract } from '@/lib/domains/news/contract';
import { pagePublishedNews } from '@/lib/domains/news/public/published';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(newsContract.listPublished, ({ query }) => pagePublishedNews(query)),
);
