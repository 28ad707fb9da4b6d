import { z } from 'zod';

import { endpoint, resource } from '@/lib/api/endpoint';
import { refusalOf } from '@/lib/domains/accounts/sessions/access-rule';
import { recordDownload } from '@/lib/domains/analytics/intake/intake';
import { contentDispositionOf, fileTypeOf, fileTypes } from '@/lib/domains/news/files/file-name';
import { findNewsFile, readNewsFile } from '@/lib/domains/news/files/read';
import { findPreview } from '@/lib/domains/news/public/preview';
import { publicCacheControl } from '@/lib/domains/site/pages';
import { notFound } from '@/lib/platform/http/app-error';
import type { ByteRange } from '@/lib/platform/http/byte-range';
import { contract } from '@/lib/platform/http/contract';
import { partOf } from '@/lib/platform/http/part-of';
import { paths } from '@/lib/paths';

/** The token of the preview link, if its reader follows a link to a file. */
const FileQuerySchema = z.object({ preview: z.string().optional() });

/**
 * The policy for a document that fetches and runs nothing of this site. Not sandboxed: Chromium shows no PDF in a
 * sandbox.
 */
const filePolicy = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/** Whether the response is the whole file or its beginning; a viewer fetches the rest in parts. */
function isFromStart({ status, headers }: Response): boolean {
  return status === 200 || (status === 206 && /^bytes 0-/.test(headers.get('content-range') ?? ''));
}

export const { GET, HEAD, OPTIONS } = resource(
  endpoint(
    contract('GET /files/[id]/[name]', {
      access: 'public',
      summary:
        'Sends a PDF or picture of a news item: to everyone while the public text has it, else to editors and by a preview link.',
      query: FileQuerySchema,
      sends: Object.values(fileTypes),
    }),
    async ({ params, query, request, session }) => {
      const file = await findNewsFile(params.id);
      const { pathname } = new URL(request.url);
      if (!file || pathname !== paths.newsFile(file.id, file.name)) throw notFound('File');
      const isPublic = file.access === 'public';
      const mayRead = async () => {
        if (isPublic || !refusalOf(session, { access: 'editor' })) return true;
        const preview = query.preview ? await findPreview(query.preview) : null;
        return preview?.fileIds.includes(file.id) ?? false;
      };
      if (!(await mayRead())) throw notFound('File');
      const source = { size: file.size, etag: `"${file.hash}"`, read: (range: ByteRange) => readNewsFile(file, range) };
      const response = partOf(request, source, {
        'Content-Type': fileTypeOf(file.name),
        'Content-Disposition': contentDispositionOf(file),
        'Content-Security-Policy': filePolicy,
        'X-Content-Type-Options': 'nosniff',
        'Cache-Control': isPublic ? publicCacheControl : 'private, no-store',
        ...(!isPublic && { 'X-Robots-Tag': 'noindex' }),
      });
      if (isPublic && request.method === 'GET' && isFromStart(response))
        recordDownload(pathname, request.headers, session);
      return response;
    },
  ),
);
