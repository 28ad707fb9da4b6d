import type { Metadata } from 'next';

import { ContactForm } from '@/app/_components/contact-form/contact-form';
import { FigureCaption } from '@/components/drawing/figure-caption';
import { MarketingForm } from '@/components/marketing-form/marketing-form';
import { hero, opportunities, shortLanding } from '@/lib/content/landing';
import { marketingFormText } from '@/lib/domains/marketing-form/words';
import { subscribeSection } from '@/lib/domains/mailing-list/words';
import { sources } from '@/lib/content/sources';
import { marketingForm } from '@/lib/domains/marketing-form/marketing-form';
import { paths } from '@/lib/paths';
import { pageMetadata, socialImage } from '@/lib/seo/metadata';

import { PageSection } from '../../../_components/page-section';
import { ConvergingTapes } from '../../../_landing/converging-tapes';
import { Essentials } from '../../../_landing/essentials';
import { LandingButtons } from '../../../_landing/landing-buttons';
import { SubscribePart } from '../../../_landing/subscribe-parts';

export function generateMetadata(): Metadata {
  return pageMetadata({
    ...shortLanding.meta,
    path: paths.landingV2,
    image: socialImage.site,
    imageAlt: hero.title,
  });
}

/** The short landing page: the claim, the three opportunities, the form. */
export default function ShortLandingPage() {
  return (
    <>
      <header className="page-width grid items-end gap-x-12 gap-y-6 pt-10 pb-8 md:pt-14 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div>
          <p className="kicker text-brass">{hero.kicker}</p>
          <h1 className="mt-4 max-w-[18ch] text-title md:text-6xl">{hero.title}</h1>
        </div>
        <div>
          <p className="mb-6 font-serif text-xl text-ink-soft">{shortLanding.lead}</p>
          <LandingButtons />
        </div>
      </header>
      <Essentials isShort />
      <ConvergingTapes />
      <FigureCaption as="p" source={sources.plans} className="page-width mt-3" />
      <section aria-labelledby="opportunities-title" id="opportunities" className="page-width pt-10 pb-14 md:pb-16">
        <h2 id="opportunities-title" className="sr-only">
          {opportunities.title}
        </h2>
        <ul className="grid gap-x-12 md:grid-cols-3">
          {opportunities.items.map(({ audience, title }, index) => (
            <li
              key={audience}
              className="border-t-2 border-ink py-4 max-md:not-first:border-t max-md:not-first:border-rule"
            >
              <p className="kicker text-accent">{audience}</p>
              <h3 className="mt-1 text-2xl">{title}</h3>
              <p className="mt-1 text-ink-soft">{shortLanding.opportunities[index]}</p>
            </li>
          ))}
        </ul>
      </section>
      <div className="-mb-24 border-t border-rule bg-wash">
        <PageSection id="subscribe" title={subscribeSection.title} isFirst>
          <div className="max-w-measure">
            <p className="mb-6 text-ink-soft">{subscribeSection.lead}</p>
            <SubscribePart permalink={`${paths.landingV2}#subscribe`} />
          </div>
        </PageSection>
        <PageSection id="talk" title={marketingFormText.title}>
          <div className="max-w-measure">
            <p className="mb-6 text-ink-soft">{marketingFormText.lead}</p>
            <MarketingForm isConfigured={marketingForm() !== undefined}>
              <ContactForm permalink={`${paths.landingV2}#talk`} />
            </MarketingForm>
          </div>
        </PageSection>
      </div>
    </>
  );
}
