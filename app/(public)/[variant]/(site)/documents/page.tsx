import type { Metadata } from 'next';
import { cache } from 'react';

import { JsonLdScript } from '@/app/_components/json-ld';
import { DocumentPage } from '@/components/documents/document-page';
import { Register } from '@/components/documents/register';
import { documents } from '@/lib/content/documents';
import { pageOfIssues, readDocument } from '@/lib/domains/news/documents/issues';
import { listNewsNaming } from '@/lib/domains/news/documents/named';
import { documentPageSize } from '@/lib/domains/news/search/register';
import { newsItemOfVariant } from '@/lib/domains/site/pages';
import { paths } from '@/lib/paths';
import { issueCitation } from '@/lib/seo/issue-citation';
import { breadcrumbJsonLd, documentJsonLd } from '@/lib/seo/json-ld';
import { pageMetadata, socialImage } from '@/lib/seo/metadata';
import { site } from '@/lib/site';

import { PageHeader } from '../../../_components/page-header';

interface Props {
  params: Promise<{ variant: string }>;
}

/** Shared by the metadata and the page. */
const read = cache(readDocument);

async function documentOf({ params }: Props) {
  const id = newsItemOfVariant((await params).variant);
  return { isAsked: id !== undefined, document: id === undefined ? undefined : await read(id) };
}

const feed = { url: paths.documentsFeed, title: `${site.name}: ${documents.meta.title}` };

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { isAsked, document } = await documentOf(props);
  const common = { image: socialImage.page('documents'), feed };
  if (!document) return pageMetadata({ ...documents.meta, path: paths.documents, noIndex: isAsked, ...common });
  const { current } = document;
  return pageMetadata({
    title: current.title,
    description: current.summary,
    path: paths.document(current.documentId),
    noIndex: current.ended !== null,
    ...common,
  });
}

export default async function DocumentsPage(props: Props) {
  const { isAsked, document } = await documentOf(props);
  const list = { name: documents.meta.title, path: paths.documents };
  if (!document) {
    return (
      <>
        <JsonLdScript objects={[breadcrumbJsonLd([list])]} />
        <PageHeader kicker={documents.eyebrow} title={documents.meta.title} lede={documents.lede} />
        <div className="page-width">
          {isAsked && <p className="mb-8 border-l-2 border-brass pl-5 text-ink-soft">{documents.missing}</p>}
          <Register search={{}} page={await pageOfIssues({}, documentPageSize)} />
        </div>
      </>
    );
  }
  const { current, issues } = document;
  const path = paths.document(current.documentId);
  return (
    <>
      <JsonLdScript
        objects={[
          ...(current.ended ? [] : [documentJsonLd(current)]),
          breadcrumbJsonLd([list, { name: current.title, path }]),
        ]}
      />
      <PageHeader kicker={current.kind} title={current.title} lede={current.summary} />
      <DocumentPage
        current={current}
        issues={issues}
        news={await listNewsNaming(current.documentId)}
        cite={issueCitation(current)}
      />
    </>
  );
}
