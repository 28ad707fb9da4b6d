import { endpoint, resource } from '@/lib/http/endpoint';
import { newsContract } from '@/lib/news/contract';
import { readPublicNews } from '@/lib/news/public-list';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(newsContract.listPublished, ({ request, query }) => readPublicNews(request, query)),
);
