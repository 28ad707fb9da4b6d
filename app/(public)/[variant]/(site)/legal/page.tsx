import type { Metadata } from 'next';

import { JsonLdScript } from '@/app/_components/json-ld';
import { ContentsList, contentsMark, contentsScope } from '@/components/prose/contents-list';
import { Prose } from '@/components/prose/prose';
import { legal } from '@/lib/registry/prune';
import { breadcrumbJsonLd } from '@/lib/seo/json-ld';
import { paths } from '@/lib/paths';
import { pageMetadata, socialImage } from '@/lib/seo/metadata';

import { PageHeader } from '../../../_components/page-header';

export function generateMetadata(): Metadata {
  return pageMetadata({ ...legal.meta, path: paths.legal, image: socialImage.page('legal') });
}

export default function LegalPage() {
  const aliases = Object.entries(legal.anchorAliases);
  return (
    <>
      <JsonLdScript objects={[breadcrumbJsonLd([{ name: legal.title, path: paths.legal }])]} />
      <PageHeader kicker={`${legal.eyebrow} ${legal.effectiveDate}`} title={legal.title} lede={legal.lede} />
      <div className="page-width">
        <div
          style={contentsScope(legal.documents)}
          className="grid gap-x-10 gap-y-12 border-t border-rule pt-10 lg:grid-cols-[15rem_1fr] lg:pt-14"
        >
          <div className="self-start lg:sticky lg:top-8">
            <ContentsList title={legal.contents} entries={legal.documents} />
          </div>
          <div className="flex min-w-0 flex-col gap-16">
            {legal.documents.map(({ anchor, title, blocks }) => (
              <section key={anchor} id={anchor} aria-labelledby={`${anchor}-title`} style={contentsMark({ anchor })}>
                {aliases.map(([alias, target]) => target === anchor && <span key={alias} id={alias} />)}
                <h2 id={`${anchor}-title`} className="mb-6 border-t-2 border-t-ink pt-4 text-3xl">
                  {title}
                </h2>
                <Prose blocks={blocks} />
              </section>
            ))}
          </div>
        </div>
      </div>
    </>
  );
}
