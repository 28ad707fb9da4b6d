import { endpoint, resource } from '@/lib/api/endpoint';
import { documentsContract } from '@/lib/domains/news/contract';
import { readDocument } from '@/lib/domains/news/documents/issues';
import { notFound } from '@/lib/platform/http/app-error';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(documentsContract.get, async ({ params }) => {
    const document = await readDocument(params.id);
    if (!document) throw notFound('Document');
    return document;
  }),
);
