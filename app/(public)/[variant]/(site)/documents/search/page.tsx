import type { Metadata } from 'next';

import { Register } from '@/components/documents/register';
import { documents } from '@/lib/content/documents';
import type { DocumentSearch } from '@/lib/domains/news/document-kinds';
import { updates } from '@/lib/content/updates';
import { pageOfIssues } from '@/lib/domains/news/documents/issues';
import { documentPageSize, isDocumentSearch, readDocumentSearch } from '@/lib/domains/news/search/register';
import { AppError } from '@/lib/platform/http/app-error';
import { paths } from '@/lib/paths';
import { pageMetadata, socialImage } from '@/lib/seo/metadata';

import { PageHeader } from '../../../../_components/page-header';

/** Each search is rendered for its request; nothing is cached for others. */
export const dynamic = 'force-dynamic';

/** The page from a cursor on; the first one for a cursor that the register never gave. */
async function pageFrom(search: DocumentSearch) {
  try {
    return await pageOfIssues(search, documentPageSize);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return pageOfIssues({ ...search, cursor: undefined }, documentPageSize);
  }
}

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export function generateMetadata(): Metadata {
  return pageMetadata({
    ...documents.meta,
    path: paths.documents,
    image: socialImage.page('documents'),
    noIndex: true,
  });
}

export default async function DocumentSearchPage({ searchParams }: Props) {
  const entries = Object.entries(await searchParams).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, [value].flat()[0] ?? '']],
  );
  const query = new URLSearchParams(entries);
  const search = readDocumentSearch(query);
  return (
    <>
      <PageHeader kicker={documents.eyebrow} title={documents.meta.title} lede={documents.lede} isCompact />
      <div className="page-width">
        {isDocumentSearch(query) ? (
          <Register search={search} page={await pageFrom(search)} />
        ) : (
          <p role="status">{updates.searchLimited}</p>
        )}
      </div>
    </>
  );
}
