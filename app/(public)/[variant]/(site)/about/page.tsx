import type { Metadata } from 'next';

import { JsonLdScript } from '@/app/_components/json-ld';
import { TextLink } from '@/components/prose/inline-text';
import { Prose } from '@/components/prose/prose';
import { LinkButton } from '@/components/ui/link-button';
import { about } from '@/lib/content/about';
import { breadcrumbJsonLd, organizationJsonLd } from '@/lib/json-ld';
import { paths } from '@/lib/paths';
import { pageMetadata, socialImage } from '@/lib/seo';
import { site } from '@/lib/site';

import { PageHeader } from '../../../_components/page-header';
import { PageSection } from '../../../_components/page-section';

export function generateMetadata(): Metadata {
  return pageMetadata({ ...about.meta, path: paths.about, image: socialImage.page('about') });
}

export default function AboutPage() {
  return (
    <>
      <JsonLdScript objects={[organizationJsonLd(), breadcrumbJsonLd([{ name: about.title, path: paths.about }])]} />
      <PageHeader kicker={about.eyebrow} title={about.title} lede={about.lede} />

      <PageSection id="overview" title={about.overview.title}>
        <Prose blocks={about.overview.blocks} />
      </PageSection>

      <div className="bg-wash">
        <div className="page-width grid gap-10 py-12 md:grid-cols-2 md:gap-16 md:py-16">
          <section aria-labelledby="mission-title">
            <h2 id="mission-title" className="kicker font-medium tracking-[0.08em] text-brass">
              {about.mission.title}
            </h2>
            <p className="mt-4 font-serif text-2xl md:text-3xl md:leading-[1.3]">{about.mission.text}</p>
          </section>
          <section aria-labelledby="vision-title">
            <h2 id="vision-title" className="kicker font-medium tracking-[0.08em] text-brass">
              {about.vision.title}
            </h2>
            <p className="mt-4 font-serif text-2xl md:text-3xl md:leading-[1.3]">{about.vision.text}</p>
            <p className="mt-5">
              <TextLink {...about.vision.link} />
            </p>
          </section>
        </div>
      </div>

      <PageSection id="why-us" title={about.whyUs.title}>
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
        <ul className="mt-8 border-t-2 border-t-ink">
          {about.team.roles.map(({ role, answersFor, expertise }) => (
            <li key={role} className="grid gap-x-8 gap-y-2 border-b border-rule py-5 md:grid-cols-[13rem_1fr]">
              <h3 className="text-xl">{role}</h3>
              <div className="max-w-measure">
                <p>{answersFor}</p>
                <p className="mt-1.5 text-sm text-ink-soft">{expertise}</p>
              </div>
            </li>
          ))}
        </ul>
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
