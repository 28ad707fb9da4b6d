import { sendFile } from '@/app/files/send-file';
import { endpoint, resource } from '@/lib/api/endpoint';
import { documents } from '@/lib/content/documents';
import { readLastInEffect } from '@/lib/domains/news/documents/issues';
import { findNewsFile } from '@/lib/domains/news/files/read';
import { AppError, notFound } from '@/lib/platform/http/app-error';
import { contract } from '@/lib/platform/http/contract';
import { paths } from '@/lib/paths';
import { absoluteUrl } from '@/lib/seo/metadata';

export const { GET, HEAD, OPTIONS } = resource(
  endpoint(
    contract('GET /documents/[id]/current.pdf', {
      access: 'public',
      summary:
        'Sends the file of the issue of a document that is in force. 410 if it was withdrawn or published in error, never the one before; 404 if none is in force yet.',
      sends: 'application/pdf',
    }),
    async ({ params, request, session }) => {
      const document = await readLastInEffect(params.id);
      if (!document) throw notFound('Document');
      const { last, current } = document;
      if (last?.ended) throw new AppError('gone', documents.gone);
      if (!last && current.ended) throw new AppError('gone', documents.neverApplied);
      if (!last) throw new AppError('not_found', documents.noneInForce(absoluteUrl(paths.document(params.id))));
      const file = last.file && (await findNewsFile(last.file.id));
      if (file?.access !== 'public') throw notFound('File');
      return sendFile(
        file,
        { request, session },
        // Another issue can take its place at any moment: no cache sends it unasked.
        { 'Cache-Control': 'no-cache' },
      );
    },
  ),
);
