import { z } from 'zod';

import { endpoint, resource } from '@/lib/api/endpoint';
import { refusalOf } from '@/lib/domains/accounts/sessions/access-rule';
import { latestOfIssue } from '@/lib/domains/news/documents/issues';
import { fileTypes } from '@/lib/domains/news/files/file-name';
import { findNewsFile, type FileHead } from '@/lib/domains/news/files/read';
import { findPreview } from '@/lib/domains/news/public/preview';
import { publicCacheControl } from '@/lib/domains/site/pages';
import { paths } from '@/lib/paths';
import { notFound } from '@/lib/platform/http/app-error';
import { contract } from '@/lib/platform/http/contract';
import { absoluteUrl } from '@/lib/seo/metadata';

import { sendFile } from '../../send-file';

/** The token of the preview link, if its reader follows a link to a file. */
const FileQuerySchema = z.object({ preview: z.string().optional() });

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
      if (!file || new URL(request.url).pathname !== paths.newsFile(file.id, file.name)) throw notFound('File');
      const isPublic = file.access === 'public';
      const mayRead = async () => {
        if (isPublic || !refusalOf(session, { access: 'editor' })) return true;
        const preview = query.preview ? await findPreview(query.preview) : null;
        return preview?.fileIds.includes(file.id) ?? false;
      };
      if (!(await mayRead())) throw notFound('File');
      const latest = isPublic ? await latestOf(file) : undefined;
      return sendFile(
        file,
        { request, session },
        {
          'Cache-Control': isPublic ? publicCacheControl : 'private, no-store',
          ...(!isPublic && { 'X-Robots-Tag': 'noindex' }),
          ...(latest && { Link: `<${absoluteUrl(latest)}>; rel="latest-version"` }),
        },
      );
    },
  ),
);

/** Where the newest is, of a file that another has replaced, or whose issue another has. */
async function latestOf({ id, name, place, issue }: FileHead): Promise<string | undefined> {
  const latest = issue && (await latestOfIssue(issue));
  if (latest) return latest;
  return place && place.id !== id ? paths.currentNewsFile(place.firstId, name) : undefined;
}
