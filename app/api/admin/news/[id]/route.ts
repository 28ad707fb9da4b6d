import { actorOf } from '@/lib/audit/service';
import { newsBodyLimit } from '@/lib/http/body';
import { endpoint, IdParamsSchema, resource } from '@/lib/http/endpoint';
import { AdminNewsItemSchema, NewsUpdateSchema } from '@/lib/news/schema';
import { deleteNewsItem, updateNewsItem } from '@/lib/news/service';
import { revalidateNews } from '@/lib/revalidate';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  PATCH: endpoint({
    access: 'admin',
    params: IdParamsSchema,
    body: NewsUpdateSchema,
    bodyLimit: newsBodyLimit,
    output: AdminNewsItemSchema,
    handle: async (call) => {
      const item = await updateNewsItem(call.params.id, call.body, actorOf(call));
      revalidateNews();
      return item;
    },
  }),
  DELETE: endpoint({
    access: 'admin',
    params: IdParamsSchema,
    handle: async (call) => {
      await deleteNewsItem(call.params.id, actorOf(call));
      revalidateNews();
    },
  }),
});
