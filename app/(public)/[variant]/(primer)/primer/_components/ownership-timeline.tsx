import clsx from 'clsx';

import { FigureCaption } from '@/components/drawing/figure-caption';
import { ownership, type OwnerShade } from '@/lib/content/ownership';
import { sources } from '@/lib/content/sources';

const { firstYear, lastYear, lanes, events } = ownership;

/** Borders, because paper and forced colors keep them. */
const shades: Readonly<Record<OwnerShade, string>> = {
  founders: 'border-brass/75',
  group: 'border-ink-soft',
  euronext: 'border-brass',
  ice: 'border-accent',
  nasd: 'border-rule-field',
  nasdaq: 'border-ink',
};

/** Each row of the drawing is a year. */
function rowOf(year: number): number {
  return year - firstYear + 1;
}

/** A name taller than its period extends into the long one before it, never into the next. */
function alignmentOf(years: number): string {
  if (years < 3) return 'items-end';
  return years < 8 ? 'items-center' : 'items-start';
}

const decades = Array.from({ length: 6 }, (_, index) => firstYear + index * 10);
const years = { gridTemplateRows: `repeat(${lastYear - firstYear}, var(--year))` };

/** The owners of the two processors as lanes, to scale by year, each named next to its period, with the events. */
export function OwnershipTimeline() {
  return (
    <figure aria-labelledby="ownership-title" className="my-3 [--year:0.625rem] print:[--year:0.5rem]">
      <p id="ownership-title" className="border-t-2 border-ink pt-3 pb-4 kicker text-brass">
        {ownership.title}
      </p>
      <div className="grid gap-x-8 gap-y-8 lg:grid-cols-[26rem_minmax(0,1fr)] print:grid-cols-[26rem_minmax(0,1fr)]">
        <div className="grid grid-cols-[2.25rem_repeat(2,minmax(0,1fr))] gap-x-3 gap-y-6 text-xs max-[22rem]:grid-cols-1 sm:text-sm">
          <div
            aria-hidden="true"
            className="grid self-end font-mono text-xs text-ink-soft max-[22rem]:hidden"
            style={years}
          >
            {decades.map((year) => (
              <span key={year} className="-mt-2" style={{ gridRow: rowOf(year) }}>
                {year}
              </span>
            ))}
          </div>
          {lanes.map(({ processor, tapes, owners }) => (
            <div key={processor} className="flex flex-col justify-between">
              <p className="pb-3 text-base font-semibold">
                {processor} <span className="block text-sm font-normal text-ink-soft">{tapes}</span>
              </p>
              <ol className="grid gap-x-2 leading-tight" style={years}>
                {owners.map(({ name, from, until = lastYear, shade }) => (
                  <li
                    key={name}
                    className={clsx(
                      'flex border-l-[1.25rem] pl-2 not-first:mt-0.5',
                      alignmentOf(until - from),
                      shades[shade],
                    )}
                    style={{ gridRow: `${rowOf(from)} / ${rowOf(until)}` }}
                  >
                    <span>
                      <b className="font-semibold">{name}</b> <span className="text-ink-soft">{from}</span>
                    </span>
                  </li>
                ))}
              </ol>
            </div>
          ))}
        </div>
        <ol className="self-end *:border-t *:border-rule *:py-3">
          {events.map(({ year, text }) => (
            <li key={year} className="grid grid-cols-[3.5rem_minmax(0,1fr)] text-sm md:text-base">
              <time dateTime={String(year)} className="font-mono text-sm leading-[1.75] text-brass">
                {year}
              </time>
              {text}
            </li>
          ))}
        </ol>
      </div>
      <FigureCaption source={sources.ownership} className="mt-5">
        {ownership.caption}
      </FigureCaption>
    </figure>
  );
}
