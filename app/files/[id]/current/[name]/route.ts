import { endpoint, resource } from '@/lib/api/endpoint';
import { updates } from '@/lib/content/updates';
import { findNewsFile } from '@/lib/domains/news/files/read';
import { paths } from '@/lib/paths';
import { AppError, notFound } from '@/lib/platform/http/app-error';
import { contract } from '@/lib/platform/http/contract';

import { sendFile } from '../../../send-file';

export const { GET, HEAD, OPTIONS } = resource(
  endpoint(
    contract('GET /files/[id]/current/[name]', {
      access: 'public',
      summary: 'Sends the file that readers have in the place of a PDF. 410 once its item was taken back.',
      sends: 'application/pdf',
    }),
    async ({ params, request, session }) => {
      const asked = await findNewsFile(params.id);
      if (!asked?.place || new URL(request.url).pathname !== paths.currentNewsFile(asked.id, asked.name))
        throw notFound('File');
      if (asked.place.isEnded) throw new AppError('gone', updates.fileGone);
      const file = await findNewsFile(asked.place.id);
      if (file?.access !== 'public') throw notFound('File');
      const countedAs = paths.newsFile(file.id, file.name);
      // Another file can take its place at any moment: no cache sends it unasked.
      return sendFile(file, { request, session, countedAs }, { 'Cache-Control': 'no-cache' });
    },
  ),
);
