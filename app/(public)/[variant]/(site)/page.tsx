import type { Metadata } from 'next';
import { notFound } from 'next/navigation';

import { JsonLdScript } from '@/app/_components/json-ld';
import { hero } from '@/lib/content/landing';
import { organizationJsonLd, webSiteJsonLd } from '@/lib/seo/json-ld';
import { marketingForm } from '@/lib/domains/marketing-form/marketing-form';
import { comingCount } from '@/lib/domains/news/coming';
import { landingNewsCount } from '@/lib/domains/news/schema';
import { listComingIntoEffect, listPublishedNews } from '@/lib/domains/news/public/published';
import { landingVersionOfVariant } from '@/lib/domains/site/pages';
import { paths } from '@/lib/paths';
import { pageMetadata, socialImage } from '@/lib/seo/metadata';
import { site } from '@/lib/site';

import { Briefing } from '../../_landing/briefing';
import { Essay } from '../../_landing/essay';

const compositions = { v1: Essay, v2: Briefing } as const;

export function generateMetadata(): Metadata {
  return pageMetadata({
    title: `${site.name}: ${hero.title}`,
    description: hero.description,
    path: paths.home,
    image: socialImage.site,
    imageAlt: hero.title,
  });
}

export default async function LandingPage({ params }: PageProps<'/[variant]'>) {
  const version = landingVersionOfVariant((await params).variant);
  if (!version) notFound();
  const Composition = compositions[version];
  return (
    <>
      <JsonLdScript objects={[organizationJsonLd(), webSiteJsonLd()]} />
      <Composition
        news={await listPublishedNews(landingNewsCount)}
        coming={await listComingIntoEffect(comingCount.landing)}
        permalink={`${paths.home}?version=${version}#subscribe`}
        hasMarketingForm={marketingForm() !== undefined}
      />
    </>
  );
}
