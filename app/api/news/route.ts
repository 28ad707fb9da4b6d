import { endpoint, resource } from '@/lib/http/endpoint';
import { readPublicNews } from '@/lib/news/public-list';
import { NewsQuerySchema } from '@/lib/news/schema';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: endpoint({
    access: 'public',
    query: NewsQuerySchema,
    handle: ({ request, query }) => readPublicNews(request, query),
  }),
});
