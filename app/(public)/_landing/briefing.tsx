import { chapters, hero, highlights, latestUpdates, opportunities, subscribeSection } from '@/lib/content/landing';

import { BriefingSection } from './briefing-section';
import { ConvergingTapes } from './converging-tapes';
import { HighlightsTable } from './highlights-table';
import { LandingButtons } from './landing-buttons';
import type { LandingProps } from './landing-props';
import { NewsColumns } from './news-columns';
import { OpportunityColumns } from './opportunity-columns';
import { MarketingPart, SubscribePart } from './subscribe-parts';

const sections = [
  { anchor: 'situation', title: 'The situation' },
  { anchor: 'opportunities', title: opportunities.title },
  { anchor: 'features', title: highlights.title },
  { anchor: 'news', title: latestUpdates.title },
  { anchor: 'subscribe', title: subscribeSection.title },
] as const;

/** The landing page's second version: a briefing to be scanned, with its index at hand. */
export function Briefing({ news, permalink, hasMarketingForm }: LandingProps) {
  const [situation, opportunity, features, updates, subscribe] = sections;
  return (
    <>
      <header className="page-width grid gap-x-12 gap-y-6 pt-10 pb-10 md:pt-16 md:pb-14 lg:grid-cols-[minmax(0,45rem)_1fr] lg:items-end">
        <div>
          <p className="kicker text-brass">{hero.kicker}</p>
          <h1 className="mt-4 text-4xl tracking-[-0.02em] min-[23rem]:text-5xl md:text-6xl xl:text-7xl">
            {hero.title}
          </h1>
        </div>
        <div>
          <p className="mb-6 text-lg text-ink-soft">{hero.lead}</p>
          <LandingButtons />
        </div>
      </header>
      <ConvergingTapes />

      <div className="page-width mt-14 grid gap-x-12 md:mt-20 lg:grid-cols-[12rem_minmax(0,1fr)]">
        <nav aria-label="On this page" className="self-start pb-12 lg:sticky lg:top-6 lg:pb-0">
          <p className="border-t-2 border-ink pt-3 pb-2 kicker text-ink-soft">In this briefing</p>
          <ol>
            {sections.map(({ anchor, title }, index) => (
              <li key={anchor} className="border-t border-rule">
                <a
                  href={`#${anchor}`}
                  className="flex min-h-11 items-center gap-3 text-sm hover:text-accent hover:underline"
                >
                  <span className="font-mono text-xs text-brass">{index + 1}</span>
                  {title}
                </a>
              </li>
            ))}
          </ol>
        </nav>

        <div className="flex min-w-0 flex-col gap-20">
          <BriefingSection {...situation} number={1}>
            <div className="grid border border-rule bg-sheet md:grid-cols-6">
              {chapters.map(({ anchor, title, summary }, index) => (
                <article
                  key={anchor}
                  id={anchor}
                  className={`border-rule p-5 not-first:border-t md:p-7 ${index < 2 ? 'md:col-span-3 md:border-t-0!' : 'md:col-span-2'} ${[1, 3, 4].includes(index) ? 'md:border-l' : ''}`}
                >
                  <h3 className="text-xl">{title}</h3>
                  <p className="mt-2 text-ink-soft">{summary}</p>
                </article>
              ))}
            </div>
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
            <div className="grid border border-rule bg-sheet md:grid-cols-2">
              <div className="p-5 md:p-7">
                <SubscribePart permalink={permalink} />
              </div>
              <div className="border-t border-rule p-5 md:border-t-0 md:border-l md:p-7">
                <MarketingPart hasMarketingForm={hasMarketingForm} />
              </div>
            </div>
          </BriefingSection>
        </div>
      </div>
    </>
  );
}
