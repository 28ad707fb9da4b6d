import type { Metadata } from 'next';

import { JsonLdScript } from '@/app/_components/json-ld';
import { Prose } from '@/components/prose/prose';
import { TermPopovers } from '@/components/prose/term-popovers';
import { LinkButton } from '@/components/ui/link-button';
import { vision, type VisionChapter, type VisionPicture } from '@/lib/content/vision';
import { breadcrumbJsonLd } from '@/lib/seo/json-ld';
import { paths } from '@/lib/paths';
import { pageMetadata, socialImage } from '@/lib/seo/metadata';
import { sources } from '@/lib/content/sources';
import { yearFigure } from '@/lib/content/licensing-year';

import { PageHeader } from '../../../_components/page-header';
import { PrimerLink } from '../../../_landing/landing-buttons';
import { PlansPicture } from './_components/plans-picture';
import { PositionPicture } from './_components/position-picture';
import { TransitionPicture } from './_components/transition-picture';
import { Picture } from './_components/picture';
import { YearHalves } from '../../../_components/year-halves';

const pictures: Record<VisionPicture, () => React.ReactNode> = {
  print: PrintPicture,
  year: YearPicture,
  plans: PlansPicture,
  position: PositionPicture,
  transition: TransitionPicture,
};

export function generateMetadata(): Metadata {
  return pageMetadata({ ...vision.meta, path: paths.vision, image: socialImage.page('vision') });
}

export default function VisionPage() {
  return (
    <>
      <JsonLdScript objects={[breadcrumbJsonLd([{ name: vision.title, path: paths.vision }])]} />
      <PageHeader kicker={vision.eyebrow} title={vision.title} lede={vision.subtitle}>
        <PrimerLink />
      </PageHeader>
      {vision.chapters.map((chapter, index) => (
        <Chapter key={chapter.anchor} chapter={chapter} number={index + 1} />
      ))}
      <section aria-labelledby="next-steps" className="-mb-24 bg-wash print:hidden">
        <div className="page-width flex flex-wrap items-center justify-between gap-x-10 gap-y-6 py-12">
          <div>
            <h2 id="next-steps" className="text-3xl">
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
      <TermPopovers terms={['cta-cq-plans', 'utp-plan']} glossaryPage={paths.primer} />
    </>
  );
}

function Chapter({ chapter: { anchor, title, picture, blocks }, number }: { chapter: VisionChapter; number: number }) {
  const Picture = pictures[picture];
  return (
    <section id={anchor} aria-labelledby={`${anchor}-title`} className="page-width print:break-inside-avoid">
      <div className="grid gap-x-14 gap-y-8 border-t border-rule py-10 md:py-14 lg:grid-cols-[20rem_minmax(0,1fr)] print:grid-cols-[15rem_minmax(0,1fr)] print:py-9">
        <div>
          <p aria-hidden="true" className="font-serif text-4xl leading-none text-brass">
            {number}
          </p>
          <h2 id={`${anchor}-title`} className="mt-3 mb-5 text-3xl">
            {title}
          </h2>
          <Prose blocks={blocks} />
        </div>
        <Picture />
      </div>
    </section>
  );
}

/** One enlarged print of the tape, with the meaning of each part. */
function PrintPicture() {
  const { title, caption, fields } = vision.print;
  return (
    <Picture title={title} caption={caption} source={sources.print}>
      <dl className="grid sm:grid-cols-[repeat(5,auto)]">
        {fields.map(({ value, label }) => (
          <div
            key={label}
            className="group flex flex-col-reverse justify-end max-sm:grid max-sm:grid-cols-[min(9rem,60%)_1fr] max-sm:items-center max-[16rem]:grid-cols-1"
          >
            <dt className="relative text-sm text-ink-soft max-sm:order-2 max-sm:pl-4 max-[16rem]:pt-1 max-[16rem]:pb-3 max-[16rem]:pl-0 sm:px-4 sm:pt-8 sm:before:absolute sm:before:top-0 sm:before:left-4 sm:before:h-6 sm:before:border-l sm:before:border-brass">
              {label}
            </dt>
            <dd className="border-y border-brass/50 bg-brass-wash px-4 py-3 font-mono text-xl font-medium text-brass max-sm:border-x max-sm:border-b-0 max-sm:group-last:border-b max-[16rem]:border-b sm:py-6 sm:text-2xl">
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </Picture>
  );
}

function YearPicture() {
  return (
    <Picture title={yearFigure.title} caption={vision.year.caption} source={sources.year}>
      <YearHalves />
    </Picture>
  );
}
