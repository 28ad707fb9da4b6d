import { z } from 'zod';

import { actorOf } from '@/lib/audit/service';
import { newsBodyLimit } from '@/lib/http/body';
import { endpoint, resource } from '@/lib/http/endpoint';
import { setPageHeaders } from '@/lib/http/page-headers';
import { AdminNewsItemSchema, AdminNewsQuerySchema, NewsCreateSchema } from '@/lib/news/schema';
import { createNewsItem, listNews } from '@/lib/news/service';
import { revalidateNews } from '@/lib/revalidate';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: endpoint({
    access: 'admin',
    query: AdminNewsQuerySchema,
    output: z.array(AdminNewsItemSchema),
    handle: async ({ request, query, headers }) => {
      const page = await listNews(query);
      setPageHeaders(headers, request, page);
      return page.rows;
    },
  }),
  POST: endpoint({
    access: 'admin',
    body: NewsCreateSchema,
    bodyLimit: newsBodyLimit,
    output: AdminNewsItemSchema,
    status: 201,
    handle: async (call) => {
      const item = await createNewsItem(call.body, actorOf(call));
      revalidateNews();
      return item;
    },
  }),
});
