import { updates } from '@/lib/content/updates';
import { fileKindText } from '@/lib/domains/news/files/kind-text';
import type { NewsFile } from '@/lib/domains/news/files-schema';

/** The files of an item: title, type and size. `preview` is the token under which an unpublished item is read. */
export function NewsFiles({ files = [], preview }: { files?: readonly NewsFile[]; preview?: string }) {
  const documents = files.filter(({ picture }) => !picture);
  if (documents.length === 0) return null;
  return (
    <section className="mt-8 max-w-measure border-t border-rule pt-4" data-part="news-files">
      <h3 className="text-base">{updates.files}</h3>
      <ul className="mt-2 grid gap-2">
        {documents.map(({ id, title, url, currentUrl = url, size, documentId, pageUrl, standing }) => (
          <li key={id} className="text-sm">
            <a
              href={preview && !documentId ? `${url}?preview=${preview}` : currentUrl}
              className="inline-block min-h-6 wrap-anywhere text-link"
            >
              {title}
            </a>{' '}
            <span className="text-ink-soft">({fileKindText({ size })})</span>
            {pageUrl && (
              <>
                {' '}
                <a href={pageUrl} className="ml-2 inline-block min-h-6 text-link">
                  {updates.allIssues}
                </a>
              </>
            )}
            {standing && <p className="wrap-anywhere text-ink-soft">{standing}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
