import { endpoint, resource } from '@/lib/api/endpoint';
import { newsArchiveContract } from '@/lib/domains/news/contract';
import { exportNews } from '@/lib/domains/news/archive/export';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(newsArchiveContract.export, async ({ actor, headers }) => {
    const day = new Date().toISOString().slice(0, 10);
    headers.set('Content-Type', 'application/zip');
    headers.set('Content-Disposition', `attachment; filename="databp-news-${day}.zip"`);
    return new Response(await exportNews(actor), { headers });
  }),
);
