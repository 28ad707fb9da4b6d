import type { Metadata } from 'next';

import { hero, opportunities, subscribeSection } from '@/lib/content/landing';
import { marketingForm } from '@/lib/marketing-form';
import { paths } from '@/lib/paths';
import { pageMetadata, socialImage } from '@/lib/seo';
import { site } from '@/lib/site';

import { ConvergingTapes } from '../../../_landing/converging-tapes';
import { LandingButtons } from '../../../_landing/landing-buttons';
import { MarketingPart, SubscribePart } from '../../../_landing/subscribe-parts';

export function generateMetadata(): Metadata {
  return pageMetadata({
    title: `${site.name}: ${hero.title}, in short`,
    description: hero.lead,
    path: paths.landingV2,
    image: socialImage.site,
    imageAlt: hero.title,
  });
}

/** The landing page in short: the claim, the three opportunities, the form. */
export default function ShortLandingPage() {
  return (
    <>
      <ConvergingTapes className="mt-10" />
      <header className="page-width grid gap-x-12 gap-y-8 pt-8 pb-14 md:pb-20 lg:grid-cols-[1fr_24rem]">
        <div>
          <p className="kicker text-brass">{hero.kicker}</p>
          <h1 className="mt-4 max-w-[18ch] text-4xl min-[23rem]:text-5xl md:text-6xl">{hero.title}</h1>
          <p className="mt-6 max-w-measure text-lg text-ink-soft">{hero.lead}</p>
          <div className="mt-8">
            <LandingButtons />
          </div>
        </div>
        <section aria-labelledby="opportunities-title" id="opportunities" className="border-t-2 border-ink">
          <h2 id="opportunities-title" className="py-3 text-xl">
            {opportunities.title}
          </h2>
          <ul>
            {opportunities.items.map(({ audience, title, text }) => (
              <li key={audience} className="border-t border-rule py-4">
                <p className="kicker text-accent">{audience}</p>
                <h3 className="mt-1 text-xl">{title}</h3>
                <p className="mt-1 text-sm text-ink-soft">{text}</p>
              </li>
            ))}
          </ul>
        </section>
      </header>
      <section aria-labelledby="subscribe-title" id="subscribe" className="border-y border-rule bg-wash py-12 md:py-16">
        <div className="page-width grid gap-x-12 gap-y-10 lg:grid-cols-[1fr_24rem]">
          <div className="max-w-measure">
            <h2 id="subscribe-title" className="text-3xl md:text-4xl">
              {subscribeSection.title}
            </h2>
            <p className="mt-3 mb-6 text-ink-soft">{subscribeSection.lead}</p>
            <SubscribePart permalink={`${paths.landingV2}#subscribe`} />
          </div>
          <div className="border-t border-rule pt-6 lg:border-t-0 lg:pt-0">
            <MarketingPart hasMarketingForm={marketingForm() !== undefined} />
          </div>
        </div>
      </section>
    </>
  );
}
