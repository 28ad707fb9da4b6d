import { Tape } from '@/components/drawing/tape';
import { ComingIntoEffect } from '@/components/news/coming-into-effect';
import { TermPopovers } from '@/components/prose/term-popovers';
import { essay } from '@/lib/content/essay';
import { hero, highlights, latestUpdates, opportunities } from '@/lib/content/landing';
import { subscribeSection } from '@/lib/domains/mailing-list/words';
import type { Coming } from '@/lib/domains/news/coming';
import type { ListedNewsItem } from '@/lib/domains/news/schema';
import { paths } from '@/lib/paths';
import { NewsMeta } from '@/components/news/news-meta';

import { Engraving } from './engravings/engraving';
import { EssayParagraph, EssaySection, essayText } from './essay-section';
import { EssayTimeline } from './essay-timeline';
import { Essentials } from './essentials';
import { LandingButtons } from './landing-buttons';
import { MarketingPart, SubscribePart } from './subscribe-parts';
import { AllNewsLink, NewsItemLink, NoNews } from './news-links';

/** The data of every version of the landing page, besides its text. */
export interface LandingProps {
  news: readonly ListedNewsItem[];
  /** What takes effect next. */
  coming: Coming;
  /** Where this version's subscribe form shows its outcome without scripts. */
  permalink: string;
  hasMarketingForm: boolean;
}

/** The chapter before which the timeline is placed. */
const timelineBefore = 'new-plan';

/** The landing page's first version: an essay in numbered chapters with notes in the margin. */
export function Essay({ news, coming, permalink, hasMarketingForm }: LandingProps) {
  const afterChapters = essay.chapters.length + 1;
  return (
    <div style={{ timelineScope: '--reading' }}>
      <div
        aria-hidden="true"
        className="reading-progress fixed inset-x-0 top-0 z-20 hidden h-1 origin-left bg-accent"
      />
      <article style={{ viewTimeline: '--reading' }}>
        <header className="page-width pt-12 pb-14 text-center md:pt-20 md:pb-20">
          <p className="kicker text-brass">{hero.kicker}</p>
          <h1 className="mx-auto mt-5 max-w-[18ch] text-title font-normal md:text-6xl">{hero.title}</h1>
          <p className="mx-auto mt-6 max-w-measure font-serif text-xl text-balance text-ink-soft">{essay.lead}</p>
          <div className="mt-8">
            <LandingButtons isCentered />
          </div>
        </header>
        <Essentials isShort next={coming.items[0]} />
        <Tape />

        {essay.chapters.map(({ anchor, title, engraving, paragraphs }, index) => (
          <div key={anchor}>
            {anchor === timelineBefore && <EssayTimeline />}
            <EssaySection
              anchor={anchor}
              number={index + 1}
              title={title}
              opening={<Engraving name={engraving} className="h-40 max-w-full text-ink md:h-52" />}
            >
              {paragraphs.map((paragraph, position) => (
                <EssayParagraph key={position} {...paragraph} isFirst={index + position === 0} />
              ))}
            </EssaySection>
          </div>
        ))}

        <EssaySection anchor="opportunities" number={afterChapters} title={opportunities.title}>
          <p className={essayText}>{essay.opportunitiesLead}</p>
          {opportunities.items.map(({ audience, title }, index) => (
            <div key={audience} className={essayText}>
              <h3 className="text-2xl">{title}</h3>
              <p className="mt-1">{essay.opportunities[index]}</p>
            </div>
          ))}
        </EssaySection>

        <EssaySection anchor="features" number={afterChapters + 1} title={highlights.title}>
          <div className={essayText}>
            <HighlightsList />
          </div>
        </EssaySection>
      </article>

      <EssaySection anchor="news" title={latestUpdates.title}>
        <div className={essayText}>
          <ComingIntoEffect coming={coming} heading="h3" all={`${paths.updates}#coming-into-effect`} />
          <NewsDispatches news={news} />
        </div>
      </EssaySection>

      <EssaySection anchor="subscribe" title={subscribeSection.title}>
        <p className={essayText}>{subscribeSection.lead}</p>
        <div className="text-base max-lg:mx-auto max-lg:w-full max-lg:max-w-measure lg:col-start-2">
          <SubscribePart permalink={permalink} />
          <div className="mt-8 border-t border-rule pt-6">
            <MarketingPart hasMarketingForm={hasMarketingForm} permalink={permalink} />
          </div>
        </div>
      </EssaySection>
      <TermPopovers terms={['cta-cq-plans', 'utp-plan']} glossaryPage={paths.primer} />
    </div>
  );
}

/** The nine highlights as running text, numbered consecutively. */
function HighlightsList() {
  return highlights.groups.map(({ title, lead, highlights: items }, group) => (
    <div key={title} className="mt-12 first:mt-0">
      <h3 className="border-b border-ink pb-2 text-xl">
        {title}. <span className="block text-lg font-normal text-ink-soft">{lead}</span>
      </h3>
      <ol start={group * 3 + 1}>
        {items.map((item, index) => (
          <li key={item.title} className="grid grid-cols-[1.75rem_1fr] border-b border-rule py-4">
            <span aria-hidden="true" className="pt-0.5 font-mono text-sm text-brass">
              {group * 3 + index + 1}
            </span>
            <div>
              <h4 className="font-serif font-semibold">{item.title}</h4>
              <p>{item.proposed}.</p>
              <p className="font-sans text-sm text-ink-soft">Today: {lowerFirst(item.today)}.</p>
            </div>
          </li>
        ))}
      </ol>
    </div>
  ));
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/** The newest items one below the other. */
function NewsDispatches({ news }: { news: readonly ListedNewsItem[] }) {
  if (news.length === 0) return <NoNews />;
  return (
    <>
      <ul className="wrap-anywhere">
        {news.map((item) => (
          <li key={item.id} className="group relative border-t border-rule py-5 first:border-ink">
            <NewsMeta category={item.category} date={item.date} updatedOn={item.updatedOn} notice={item} />
            <h3 className="mt-2 text-2xl">
              <NewsItemLink item={item} />
            </h3>
            <p className="mt-1 line-clamp-2 text-ink-soft">{item.excerpt}</p>
          </li>
        ))}
      </ul>
      <AllNewsLink />
    </>
  );
}
