import { sendFile } from '@/app/files/send-file';
import { endpoint, resource } from '@/lib/api/endpoint';
import { documents } from '@/lib/content/documents';
import { readDocument } from '@/lib/domains/news/documents/issues';
import { findNewsFile } from '@/lib/domains/news/files/read';
import { AppError, notFound } from '@/lib/platform/http/app-error';
import { contract } from '@/lib/platform/http/contract';

export const { GET, HEAD, OPTIONS } = resource(
  endpoint(
    contract('GET /documents/[id]/current.pdf', {
      access: 'public',
      summary:
        'Sends the file of the issue of a document that applies now. 410 if that was withdrawn, never the one before.',
      sends: 'application/pdf',
    }),
    async ({ params, request, session }) => {
      const current = (await readDocument(params.id))?.current;
      if (!current) throw notFound('Document');
      if (current.ended) throw new AppError('gone', documents.gone);
      const file = current.file && (await findNewsFile(current.file.id));
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
