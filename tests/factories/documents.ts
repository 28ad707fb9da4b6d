import type { EditedNews, NewsDraft } from '@/lib/domains/news/acts-schema';
import type { NewsFile } from '@/lib/domains/news/files-schema';
import { api, type Method } from '@/tools/test-bed/api';

import { newsInput } from './news';
import { unique } from './people';

interface PublishedIssue {
  id: number;
  file: NewsFile;
}

/** The body of a response; fails with its text unless it is a success. */
export async function done<T = EditedNews>(response: Response): Promise<T> {
  expect([response.status, response.status < 300 ? '' : await response.clone().text()]).toEqual([response.status, '']);
  return (await response.json()) as T;
}

/** What an administrator with the cookie does with documents and news over the API. */
export function documentOffice(cookie: () => string) {
  const call = (method: Method, path: string, body?: unknown) =>
    api(method, `/api/admin/news${path}`, { cookie: cookie(), ...(body !== undefined && { body }) });

  /** By default of a fee schedule. */
  async function draft(changes: object = {}): Promise<EditedNews> {
    const { isPublished: _isPublished, ...body } = newsInput();
    return done(await call('POST', '/drafts', { ...body, format: 'markdown', category: 'Fee schedule', ...changes }));
  }

  async function addPdf(id: number, content: string): Promise<NewsFile> {
    const response = await api(
      'POST',
      `/api/admin/news/${id}/files?${new URLSearchParams({ fileName: 'Fees.pdf' }).toString()}`,
      {
        rawBody: new TextEncoder().encode(`%PDF-1.7\n${content}\n%%EOF\n`),
        headers: { 'Content-Type': 'application/pdf' },
        cookie: cookie(),
      },
    );
    return done<NewsFile>(response);
  }

  async function addRedline(id: number): Promise<NewsFile> {
    const { id: fileId } = await addPdf(id, `redline ${id}`);
    const body = { isRedline: true };
    return done<NewsFile>(await api('PATCH', `/api/admin/news-files/${fileId}`, { body, cookie: cookie() }));
  }

  async function publish(id: number, changes: object = {}, act = 'publish'): Promise<EditedNews> {
    const { draft: now } = await done(await call('GET', `/${id}`));
    return done(await call('POST', `/${id}/${act}`, { revision: now.revision, ...changes }));
  }

  /** Changes the draft of an issue. */
  async function save(id: number, changes: Partial<NewsDraft>): Promise<void> {
    const { draft: now } = await done(await call('GET', `/${id}`));
    const { files: _files, updatedAt: _at, updatedBy: _by, updatedByName: _name, ...text } = now;
    await done(await call('PUT', `/${id}/draft`, { ...text, ...changes }));
  }

  /** The first issue of a document, on the site, with a file. */
  async function publishDocument(changes: object = {}): Promise<PublishedIssue> {
    const { item } = await draft({ takesEffectOn: '2027-01-01', noticeNumber: `FS-${unique()}`, ...changes });
    const file = await addPdf(item.id, `issue ${item.id}`);
    await publish(item.id);
    return { id: item.id, file };
  }

  /** The next issue of a document, on the site, with a file. */
  async function publishNextIssue(of: number, changes: Partial<NewsDraft>): Promise<PublishedIssue> {
    const { item } = await done(await call('POST', `/${of}/duplicate`));
    await save(item.id, changes);
    const file = await addPdf(item.id, `issue ${item.id}`);
    await publish(item.id);
    return { id: item.id, file };
  }

  return { call, draft, addPdf, addRedline, publish, save, publishDocument, publishNextIssue };
}
