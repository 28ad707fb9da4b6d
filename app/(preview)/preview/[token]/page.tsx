import type { Metadata } from 'next';
import { notFound, redirect } from 'next/navigation';

import { PreviewedText } from '@/components/documents/previewed-text';
import { NewsMeta } from '@/components/news/news-meta';
import { ReadFullArticle } from '@/components/news/read-full-article';
import { Notice } from '@/components/ui/notice';
import { updates, previewPage } from '@/lib/content/updates';
import { withPictures } from '@/lib/domains/news/markdown/html';
import { findPreview } from '@/lib/domains/news/public/preview';
import { paths } from '@/lib/paths';

/** Without this, Next would cache the page from its first request on, beyond the end of the link. */
export const dynamic = 'force-dynamic';

export const metadata: Metadata = { title: previewPage.title };

/** Shows an unpublished item to anyone with the link; redirects to the item once it is public. */
export default async function PreviewPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const preview = await findPreview(token);
  if (!preview) notFound();
  const { item, files, expiresAt, isLive } = preview;
  const { documentId } = item;
  if (isLive) redirect(documentId === null ? paths.newsItem(item.id) : paths.issue(documentId, item.id));
  return (
    <div className="page-width pt-10 md:pt-14">
      <Notice title={previewPage.notice} className="max-w-measure">
        <p>{previewPage.expiry(expiresAt)}</p>
      </Notice>
      <article className="mt-10 max-w-measure border-t-[3px] border-ink pt-6">
        <NewsMeta category={item.category} date={item.date} />
        <h1 className="mt-3 mb-6 text-4xl">{item.title}</h1>
        <h2 className="sr-only">{updates.text}</h2>
        <PreviewedText
          {...item}
          html={item.html && withPictures(item.html, (path) => `${path}?preview=${token}`)}
          files={files}
          preview={token}
        />
        {item.link && (
          <p className="mt-8">
            <ReadFullArticle link={item.link} />
          </p>
        )}
      </article>
    </div>
  );
}
