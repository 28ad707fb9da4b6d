import { notFound } from '@/lib/http/app-error';
import { endpoint, IdParamsSchema, resource } from '@/lib/http/endpoint';
import { NewsItemSchema } from '@/lib/news/schema';
import { getPublishedNewsItem } from '@/lib/news/service';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: endpoint({
    access: 'public',
    params: IdParamsSchema,
    output: NewsItemSchema,
    handle: async ({ params }) => {
      const item = await getPublishedNewsItem(params.id);
      if (!item) throw notFound('News item');
      return item;
    },
  }),
});
