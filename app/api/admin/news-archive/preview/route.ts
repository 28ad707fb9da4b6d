import { endpoint, resource } from '@/lib/api/endpoint';
import { newsArchiveContract } from '@/lib/domains/news/archive-contract';
import { previewNewsImport } from '@/lib/domains/news/archive/import';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(newsArchiveContract.preview, ({ upload, request }) =>
    previewNewsImport(upload, Number(request.headers.get('content-length'))),
  ),
);
