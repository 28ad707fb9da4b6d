import { briefing } from '@/lib/content/briefing';
import { hero, highlights, opportunities, subscribeSection } from '@/lib/content/landing';

import { BriefingIndex, BriefingSection } from './briefing-section';
import { HighlightsTable } from './highlights-table';
import { LandingButtons } from './landing-buttons';
import type { LandingProps } from './landing-props';
import { NewsColumns } from './news-columns';
import { OpportunityColumns } from './opportunity-columns';
import { Situation } from './situation';
import { MarketingPart, SubscribePart } from './subscribe-parts';
import { TapeReader } from './tape-reader';

/** The landing page's second version: a briefing to be scanned, with its index at hand. */
export function Briefing({ news, permalink, hasMarketingForm }: LandingProps) {
  const [situation, opportunity, features, updates, subscribe] = briefing.sections;
  return (
    <>
      <header className="page-width grid gap-x-12 gap-y-6 pt-10 pb-10 md:pt-14 md:pb-12 lg:grid-cols-[minmax(0,45rem)_1fr] lg:items-end">
        <div>
          <p className="kicker text-brass">{hero.kicker}</p>
          <h1 className="mt-4 text-[clamp(1.75rem,0.1rem+9.2vw,3rem)] leading-[1.05] tracking-[-0.02em] md:text-6xl xl:text-7xl">
            {hero.title}
          </h1>
        </div>
        <div>
          <p className="mb-6 text-lg text-ink-soft">{hero.lead}</p>
          <LandingButtons />
        </div>
      </header>
      <TapeReader />

      <div
        className="page-width mt-16 grid gap-x-12 md:mt-24 lg:grid-cols-[12rem_minmax(0,1fr)]"
        style={{ timelineScope: briefing.sections.map(({ anchor }) => `--${anchor}`).join() }}
      >
        <BriefingIndex />
        <div className="flex min-w-0 flex-col gap-20 md:gap-24">
          <BriefingSection {...situation} number={1}>
            <Situation />
          </BriefingSection>

          <BriefingSection {...opportunity} number={2} lead={opportunities.lead}>
            <OpportunityColumns />
          </BriefingSection>

          <BriefingSection {...features} number={3} lead={highlights.lead}>
            <HighlightsTable />
          </BriefingSection>

          <BriefingSection {...updates} number={4}>
            <NewsColumns news={news} />
          </BriefingSection>

          <BriefingSection {...subscribe} number={5} lead={subscribeSection.lead}>
            <div className="-mx-5 bg-wash px-5 py-8 md:mx-0 md:px-8">
              <SubscribePart permalink={permalink} />
              <div className="mt-8 border-t border-rule pt-6">
                <MarketingPart hasMarketingForm={hasMarketingForm} permalink={permalink} />
              </div>
            </div>
          </BriefingSection>
        </div>
      </div>
    </>
  );
}
