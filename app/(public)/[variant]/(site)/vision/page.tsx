import type { Metadata } from 'next';

import { JsonLdScript } from '@/app/_components/json-ld';
import { Prose } from '@/components/prose/prose';
import { LinkButton } from '@/components/ui/link-button';
import { vision, type VisionChapter } from '@/lib/content/vision';
import { breadcrumbJsonLd } from '@/lib/json-ld';
import { paths } from '@/lib/paths';
import { pageMetadata, socialImage } from '@/lib/seo';

import { PageHeader } from '../../../_components/page-header';

export function generateMetadata(): Metadata {
  return pageMetadata({ ...vision.meta, path: paths.vision, image: socialImage.page('vision') });
}

export default function VisionPage() {
  return (
    <>
      <JsonLdScript objects={[breadcrumbJsonLd([{ name: vision.title, path: paths.vision }])]} />
      <PageHeader kicker={vision.eyebrow} title={vision.title} lede={vision.subtitle} />
      {vision.chapters.map((chapter, index) => (
        <Chapter key={chapter.anchor} chapter={chapter} number={index + 1} />
      ))}
      <section aria-labelledby="go-on" className="mt-6 bg-wash">
        <div className="page-width flex flex-wrap items-center justify-between gap-x-10 gap-y-6 py-12">
          <div>
            <h2 id="go-on" className="text-3xl">
              {vision.closing.title}
            </h2>
            <p className="mt-2">{vision.closing.text}</p>
          </div>
          <div className="flex flex-wrap gap-3">
            <LinkButton href={vision.closing.highlights.href}>{vision.closing.highlights.label}</LinkButton>
            <LinkButton href={vision.closing.subscribe.href} variant="secondary">
              {vision.closing.subscribe.label}
            </LinkButton>
          </div>
        </div>
      </section>
    </>
  );
}

/** A numbered chapter with a remark in the margin. */
function Chapter({ chapter: { anchor, title, aside, blocks }, number }: { chapter: VisionChapter; number: number }) {
  return (
    <section id={anchor} aria-labelledby={`${anchor}-title`} className="page-width">
      <div className="grid gap-x-10 gap-y-6 border-t border-rule py-10 md:grid-cols-[4rem_minmax(0,40rem)_1fr] md:py-14">
        <p aria-hidden="true" className="font-serif text-4xl leading-none text-brass max-md:hidden">
          {number}
        </p>
        <div>
          <h2 id={`${anchor}-title`} className="mb-6 text-3xl md:text-4xl md:leading-none">
            {title}
          </h2>
          <Prose blocks={blocks} />
        </div>
        <aside
          aria-label={aside.label}
          className="self-start border-t-2 border-brass pt-3 max-md:max-w-measure lg:max-w-60 lg:justify-self-end"
        >
          <p className="font-mono text-sm text-brass">{aside.label}</p>
          <p className="mt-1.5 text-sm text-ink-soft">{aside.text}</p>
        </aside>
      </div>
    </section>
  );
}
