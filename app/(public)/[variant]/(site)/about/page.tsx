import type { Metadata } from 'next';

import { JsonLdScript } from '@/app/_components/json-ld';
import { TextLink } from '@/components/prose/inline-text';
import { Prose } from '@/components/prose/prose';
import { LinkButton } from '@/components/ui/link-button';
import { about } from '@/lib/content/about';
import { breadcrumbJsonLd, organizationJsonLd } from '@/lib/seo/json-ld';
import { paths } from '@/lib/paths';
import { pageMetadata, socialImage } from '@/lib/seo/metadata';
import { site } from '@/lib/site';

import { PageHeader } from '../../../_components/page-header';
import { PageSection } from '../../../_components/page-section';
import { OfficeChart } from './_components/office-chart';

export function generateMetadata(): Metadata {
  return pageMetadata({ ...about.meta, path: paths.about, image: socialImage.page('about') });
}

export default function AboutPage() {
  const { speaks } = about;
  return (
    <>
      <JsonLdScript objects={[organizationJsonLd(), breadcrumbJsonLd([{ name: about.title, path: paths.about }])]} />
      <PageHeader kicker={about.eyebrow} title={about.title} lede={about.lede} />

      <PageSection id="overview" title={about.overview.title}>
        <Prose blocks={about.overview.blocks} />
      </PageSection>

      <div className="bg-wash">
        <div className="page-width grid gap-10 py-12 md:grid-cols-2 md:gap-16 md:py-16 print:py-4">
          <section aria-labelledby="mission-title">
            <h2 id="mission-title" className="kicker font-medium tracking-[0.08em] text-brass">
              {about.mission.title}
            </h2>
            <p className="mt-4 font-serif text-2xl text-balance md:text-3xl md:leading-[1.3] print:text-xl">
              {about.mission.text}
            </p>
          </section>
          <section aria-labelledby="vision-title">
            <h2 id="vision-title" className="kicker font-medium tracking-[0.08em] text-brass">
              {about.vision.title}
            </h2>
            <p className="mt-4 font-serif text-2xl text-balance md:text-3xl md:leading-[1.3] print:text-xl">
              {about.vision.text}
            </p>
            <p className="mt-4 *:inline-flex *:min-h-8 *:items-center">
              <TextLink {...about.vision.link} />
            </p>
          </section>
        </div>
      </div>

      <PageSection id="why-us" title={about.whyUs.title} isFirst>
        <p className="max-w-measure text-base md:text-lg">{about.whyUs.intro}</p>
        <ol className="mt-8 grid gap-x-10 sm:grid-cols-2">
          {about.whyUs.points.map(({ title, text }, index) => (
            <li key={title} className="border-t border-rule py-6">
              <span aria-hidden="true" className="font-mono text-xs text-brass">
                {String(index + 1).padStart(2, '0')}
              </span>
              <h3 className="mt-1.5 text-xl">{title}</h3>
              <p className="mt-2 text-ink-soft">{text}</p>
            </li>
          ))}
        </ol>
      </PageSection>

      <PageSection id="team" title={about.team.title}>
        <p className="max-w-measure text-base md:text-lg">{about.team.intro}</p>
        <OfficeChart />
        <div className="mt-12 grid gap-x-12 gap-y-8 md:grid-cols-2">
          <PointList {...about.independence} />
          <PointList {...about.isNot} />
        </div>
        <h3 className="mt-10 text-xl">{speaks.title}</h3>
        <p className="mt-2 max-w-measure">{speaks.text}</p>
        {speaks.since && <p className="mt-1 text-sm text-ink-soft">{speaks.since}</p>}
        <p className="mt-1 *:inline-flex *:min-h-8 *:items-center">
          <TextLink {...speaks.link} />
        </p>
      </PageSection>

      <PageSection id="contact" title={about.closing.title}>
        <p className="max-w-measure text-base md:text-lg">{about.closing.text}</p>
        <div className="mt-7 flex flex-wrap gap-3">
          <LinkButton href={`mailto:${site.contact.email}`}>{about.closing.contact}</LinkButton>
          <LinkButton href={site.officialPlanUrl} variant="secondary">
            {about.closing.planWebsite}
          </LinkButton>
        </div>
      </PageSection>
    </>
  );
}

function PointList({ title, points }: { title: string; points: readonly string[] }) {
  return (
    <div>
      <h3 className="border-b-2 border-ink pb-2 text-xl">{title}</h3>
      <ul>
        {points.map((point) => (
          <li key={point} className="border-b border-rule py-3">
            {point}
          </li>
        ))}
      </ul>
    </div>
  );
}
