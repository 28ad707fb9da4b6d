import { recordDownload } from '@/lib/domains/analytics/intake/intake';
import type { Session } from '@/lib/domains/accounts/sessions/session';
import { contentDispositionOf, fileTypeOf } from '@/lib/domains/news/files/file-name';
import { readNewsFile, type FileHead } from '@/lib/domains/news/files/read';
import type { ByteRange } from '@/lib/platform/http/conditional-request';
import { partOf } from '@/lib/platform/http/part-of';

/**
 * The policy for a document that fetches and runs nothing of this site. Not sandboxed: Chromium shows no PDF in a
 * sandbox.
 */
const filePolicy = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/** Whether the response is the whole file or its beginning; a viewer fetches the rest in parts. */
function isFromStart({ status, headers }: Response): boolean {
  return status === 200 || (status === 206 && /^bytes 0-/.test(headers.get('content-range') ?? ''));
}

interface FileRequest {
  request: Request;
  session: Session | null;
  /** The path by which its downloads are counted; by default the one that is asked for. */
  countedAs?: string;
}

/** Sends a file, or the part of it that a request asks for, with these headers. A public one counts as a download. */
export function sendFile(
  file: FileHead,
  { request, session, countedAs = new URL(request.url).pathname }: FileRequest,
  headers: Record<string, string>,
): Response {
  const source = { size: file.size, etag: `"${file.hash}"`, read: (range: ByteRange) => readNewsFile(file, range) };
  const response = partOf(request, source, {
    'Content-Type': fileTypeOf(file.name),
    'Content-Disposition': contentDispositionOf(file),
    'Content-Security-Policy': filePolicy,
    'X-Content-Type-Options': 'nosniff',
    ...headers,
  });
  if (file.access === 'public' && request.method === 'GET' && isFromStart(response))
    recordDownload(countedAs, request.headers, session);
  return response;
}
