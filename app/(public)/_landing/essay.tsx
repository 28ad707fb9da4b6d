import { Tape } from '@/components/layout/tape';
import { chapters, hero, highlights, latestUpdates, opportunities, subscribeSection } from '@/lib/content/landing';

import { ConvergingTapes } from './converging-tapes';
import { EssaySection } from './essay-section';
import { HighlightsList } from './highlights-list';
import { LandingButtons } from './landing-buttons';
import type { LandingProps } from './landing-props';
import { NewsDispatches } from './news-dispatches';
import { MarketingPart, SubscribePart } from './subscribe-parts';

/** Before this chapter stands the drawing of what the plan does. */
const drawingBefore = 'new-plan';

/** The landing page's first version: an essay in numbered chapters with notes in the margin. */
export function Essay({ news, permalink, hasMarketingForm }: LandingProps) {
  const afterChapters = chapters.length + 1;
  return (
    <article>
      <header className="page-width pt-12 pb-14 text-center md:pt-20 md:pb-20">
        <p className="kicker text-brass">{hero.kicker}</p>
        <h1 className="mx-auto mt-5 max-w-[18ch] text-4xl font-normal min-[23rem]:text-5xl md:text-6xl">
          {hero.title}
        </h1>
        <p className="mx-auto mt-6 max-w-measure font-serif text-xl text-ink-soft">{hero.lead}</p>
        <div className="mt-8 flex justify-center">
          <LandingButtons />
        </div>
      </header>
      <Tape />

      {chapters.map(({ anchor, title, summary, paragraphs, note }, index) => (
        <div key={anchor}>
          {anchor === drawingBefore && <ConvergingTapes className="mt-16" />}
          <EssaySection anchor={anchor} numeral={String(index + 1)} title={title} note={note}>
            <p
              className={
                index === 0
                  ? 'first-letter:float-left first-letter:mt-1.5 first-letter:mr-2.5 first-letter:text-6xl first-letter:leading-[0.8] first-letter:font-semibold first-letter:text-accent'
                  : ''
              }
            >
              {summary}
            </p>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </EssaySection>
        </div>
      ))}

      <EssaySection anchor="opportunities" numeral={String(afterChapters)} title={opportunities.title}>
        <p>{opportunities.lead}</p>
        {opportunities.items.map(({ audience, title, text }) => (
          <div key={audience}>
            <h3 className="text-xl">{title}</h3>
            <p>
              <span className="font-semibold">{audience}.</span> {text}
            </p>
          </div>
        ))}
      </EssaySection>

      <EssaySection anchor="features" numeral={String(afterChapters + 1)} title={highlights.title}>
        <p>{highlights.lead}</p>
        <HighlightsList />
      </EssaySection>

      <EssaySection anchor="news" numeral="§" title={latestUpdates.title}>
        <NewsDispatches news={news} />
      </EssaySection>

      <EssaySection anchor="subscribe" numeral="§" title={subscribeSection.title}>
        <p>{subscribeSection.lead}</p>
        <div className="font-sans text-base">
          <SubscribePart permalink={permalink} />
        </div>
        <div className="mt-4 border-t border-rule pt-6 font-sans text-base">
          <MarketingPart hasMarketingForm={hasMarketingForm} />
        </div>
      </EssaySection>
    </article>
  );
}
