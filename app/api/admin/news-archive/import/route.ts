import { endpoint, resource } from '@/lib/api/endpoint';
import { newsArchiveContract } from '@/lib/domains/news/archive-contract';
import { importNews } from '@/lib/domains/news/archive/import';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(newsArchiveContract.import, ({ upload, request, actor }) =>
    importNews(upload, Number(request.headers.get('content-length')), actor),
  ),
);
