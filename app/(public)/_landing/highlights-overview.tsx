import clsx from 'clsx';

import { FigureCaption } from '@/components/drawing/figure-caption';
import { highlights } from '@/lib/content/landing';
import { sources } from '@/lib/content/sources';

import { Fold } from './fold';
import { HighlightPicture } from './highlight-picture';
import { HighlightsTable } from './highlights-table';

/**
 * The nine highlights at a glance, with a picture for each group, and the comparison with today behind them. A phone shows
 * what the first three propose; the comparison has the others.
 */
export function HighlightsOverview() {
  return (
    <>
      <ul className="grid gap-x-10 gap-y-12 md:grid-cols-3 md:grid-rows-[auto_auto_auto]">
        {highlights.groups.map(({ title, picture, highlights: items }, group) => (
          <li key={title} className="md:row-span-3 md:grid md:grid-rows-subgrid md:gap-y-0">
            <h3 className="text-xl text-balance md:text-2xl">{title}</h3>
            <figure className="py-5">
              <HighlightPicture name={picture.name} />
              <FigureCaption source={sources.proposal} className="mt-2">
                {picture.caption}
              </FigureCaption>
            </figure>
            <ol
              start={group * 3 + 1}
              className="border-b border-rule *:flex *:gap-3 *:border-t *:border-rule *:py-2.5 *:font-semibold print:hidden"
            >
              {items.map((item, index) => (
                <li key={item.title}>
                  <span
                    aria-hidden="true"
                    className="w-4 shrink-0 font-mono text-sm leading-[1.75] font-normal text-brass"
                  >
                    {group * 3 + index + 1}
                  </span>
                  <div>
                    {item.title}
                    <p className={clsx('text-sm font-normal text-ink-soft', group > 0 && 'hidden md:block')}>
                      {item.proposed}.
                    </p>
                  </div>
                </li>
              ))}
            </ol>
          </li>
        ))}
      </ul>
      <Fold label={highlights.compare} className="mt-8">
        <div className="pt-6">
          <HighlightsTable />
        </div>
      </Fold>
    </>
  );
}
