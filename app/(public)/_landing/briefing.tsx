import { FigureCaption } from '@/components/drawing/figure-caption';
import { ComingIntoEffect } from '@/components/news/coming-into-effect';
import { TermPopovers } from '@/components/prose/term-popovers';
import { briefing } from '@/lib/content/briefing';
import { hero, highlights, opportunities } from '@/lib/content/landing';
import { subscribeSection } from '@/lib/domains/mailing-list/words';
import { yearFigure } from '@/lib/content/licensing-year';
import { sources } from '@/lib/content/sources';
import { paths } from '@/lib/paths';
import { InlineText } from '@/components/prose/inline-text';
import type { BriefingRow } from '@/lib/content/briefing';

import { YearHalves } from '../_components/year-halves';
import { BriefingIndex, BriefingSection } from './briefing-section';
import { DecisionTrack, WhoSides } from './decision';
import { Essentials } from './essentials';
import { Fold } from './fold';
import { HighlightsOverview } from './highlights-overview';
import { LandingButtons } from './landing-buttons';
import type { LandingProps } from './essay';
import { NewsColumns } from './news-columns';
import { MarketingPart, SubscribePart } from './subscribe-parts';
import { TapeReader } from './tape-reader';

/** The landing page's second version: a briefing that argues, to be scanned with its index at hand. */
export function Briefing({ news, coming, permalink, hasMarketingForm }: LandingProps) {
  const [situation, opportunity, features, decision, now, who, updates, subscribe] = briefing.sections;
  return (
    <>
      <header className="page-width grid gap-x-12 gap-y-6 pt-10 pb-10 md:pt-14 md:pb-12 lg:grid-cols-[minmax(0,45rem)_1fr] lg:items-end">
        <div>
          <p className="kicker text-brass">{hero.kicker}</p>
          <h1 className="mt-4 text-title tracking-[-0.02em] md:text-6xl xl:text-7xl">{hero.title}</h1>
        </div>
        <div>
          <p className="mb-6 font-serif text-xl text-ink-soft">{hero.claim}</p>
          <LandingButtons />
        </div>
      </header>
      <Essentials next={coming.items[0]} />

      <section aria-labelledby="year-title" className="page-width pb-12 md:pb-16">
        <div className="grid gap-x-12 gap-y-6 border-t-2 border-ink pt-4 lg:grid-cols-[18rem_minmax(0,1fr)]">
          <div>
            <h2 id="year-title" className="text-3xl md:text-4xl">
              {yearFigure.title}
            </h2>
            <p className="mt-3 text-lg">{briefing.year}</p>
          </div>
          <figure aria-labelledby="year-title">
            <Fold isOfPhone label={briefing.folds.year}>
              <YearHalves />
              <FigureCaption source={sources.year} className="mt-3">
                {yearFigure.caption}
              </FigureCaption>
            </Fold>
          </figure>
        </div>
      </section>

      <TapeReader />

      <div
        className="page-width mt-10 grid gap-x-12 md:mt-20 lg:grid-cols-[12rem_minmax(0,1fr)]"
        style={{ timelineScope: briefing.sections.map(({ anchor }) => `--${anchor}`).join() }}
      >
        <BriefingIndex />
        <div className="min-w-0">
          <BriefingSection {...situation} number={1} spacing="close">
            <BriefingRows rows={briefing.situation} />
          </BriefingSection>

          <BriefingSection {...opportunity} number={2} lead={opportunities.lead} spacing="wide">
            <Fold isOfPhone label={briefing.folds.opportunities}>
              <OpportunityColumns />
            </Fold>
          </BriefingSection>

          <BriefingSection {...features} number={3} lead={highlights.lead} spacing="wide">
            <Fold isOfPhone label={briefing.folds.features}>
              <HighlightsOverview />
            </Fold>
          </BriefingSection>

          <BriefingSection {...decision} number={4} lead={briefing.decision.lead} spacing="close">
            <Fold isOfPhone label={briefing.folds.decision}>
              <DecisionTrack />
            </Fold>
          </BriefingSection>

          <BriefingSection {...now} number={5} spacing="wide">
            <BriefingRows rows={briefing.now} />
          </BriefingSection>

          <BriefingSection {...who} number={6} spacing="wide">
            <Fold isOfPhone label={briefing.folds.who}>
              <WhoSides />
            </Fold>
          </BriefingSection>

          <BriefingSection {...updates} number={7} spacing="close">
            <ComingIntoEffect coming={coming} heading="h3" all={`${paths.updates}#coming-into-effect`} />
            <NewsColumns news={news} />
          </BriefingSection>

          <BriefingSection {...subscribe} number={8} lead={subscribeSection.lead}>
            <div className="-mx-5 bg-wash px-5 py-8 md:mx-0 md:px-8">
              <SubscribePart permalink={permalink} />
              <div className="mt-8 border-t border-rule pt-6">
                <MarketingPart hasMarketingForm={hasMarketingForm} permalink={permalink} />
              </div>
            </div>
          </BriefingSection>
        </div>
      </div>
      <TermPopovers terms={['cta-cq-plans', 'utp-plan', 'siac', 'cqs-cts', 'uqdf-utdf']} glossaryPage={paths.primer} />
    </>
  );
}

/** Headings with a sentence or two each, as lines to scan. */
function BriefingRows({ rows }: { rows: readonly BriefingRow[] }) {
  return rows.map(({ anchor, title, text }) => (
    <article
      key={title}
      id={anchor}
      className="grid gap-x-8 gap-y-1 border-t border-rule py-4 first-of-type:border-t-0 first-of-type:pt-0 md:grid-cols-[14rem_minmax(0,1fr)]"
    >
      <h3 className="text-xl">{title}</h3>
      <p className="max-w-measure">
        <InlineText text={text} />
      </p>
    </article>
  ));
}

function OpportunityColumns() {
  return (
    <ul className="grid md:grid-cols-3 md:grid-rows-[auto_auto_auto]">
      {opportunities.items.map(({ audience, title, text }) => (
        <li
          key={audience}
          className="border-rule py-5 not-first:border-t md:row-span-3 md:grid md:grid-rows-subgrid md:px-6 md:py-1 md:not-first:border-t-0 md:not-first:border-l md:first:pl-0 md:last:pr-0"
        >
          <p className="kicker text-accent">{audience}</p>
          <h3 className="mt-2 text-2xl">{title}</h3>
          <p className="mt-3 text-ink-soft">{text}</p>
        </li>
      ))}
    </ul>
  );
}
