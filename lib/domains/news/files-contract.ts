import { contract } from '@/lib/platform/http/contract';

import { NewsFileSchema, NewsFileUpdateSchema, NewsFileUploadSchema } from './files-schema';

export const newsFilesContract = {
  list: contract('GET /api/admin/news/[id]/files', {
    access: 'editor',
    effect: 'reads',
    summary: 'Lists the files of the working copy of a news item.',
    output: NewsFileSchema.array(),
  }),
  add: contract('POST /api/admin/news/[id]/files', {
    access: 'editor',
    effect: 'changes',
    summary:
      'Adds a PDF or a picture of at most 10 MB to the working copy of a news item, or puts a PDF in the place of another; it is public once that is.',
    query: NewsFileUploadSchema,
    receives: ['application/pdf', 'image/png', 'image/jpeg', 'image/webp'],
    output: NewsFileSchema,
    refusals: ['conflict'],
    status: 201,
  }),
  update: contract('PATCH /api/admin/news-files/[id]', {
    access: 'editor',
    effect: 'changes',
    summary: 'Changes the title of a file in the working copy, or what is said about a picture. Its address stays.',
    body: NewsFileUpdateSchema,
    output: NewsFileSchema,
  }),
  delete: contract('DELETE /api/admin/news-files/[id]', {
    access: 'editor',
    effect: 'changes',
    summary: 'Takes a file off the working copy of a news item. It stays in the versions that have it.',
  }),
};
