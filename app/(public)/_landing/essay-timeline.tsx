import { scaleLinear } from 'd3-scale';

import { FigureCaption } from '@/components/drawing/figure-caption';
import { timeline } from '@/lib/content/essay';
import { sources } from '@/lib/content/sources';

const { events } = timeline;
const firstYear = events[0]?.year ?? 0;
const lastYear = Math.max(...events.map(({ year }) => year ?? 0));

/** A column for each event, wide enough for its text. The axis above is to scale, and a line connects the two. */
const column = 100;
const width = column * events.length;
const axisEnd = width * 0.72;
const scale = scaleLinear([firstYear, lastYear], [column / 2, axisEnd]);
const coming = events.filter(({ year }) => year === undefined).length;

function positionOf(index: number): number {
  const year = events[index]?.year;
  if (year !== undefined) return scale(year);
  return axisEnd + ((index - events.length + coming + 1) * (width - column / 2 - axisEnd)) / coming;
}

/** From the first ticker to the future: a list on narrow screens, with an axis to scale above it on wide ones. */
export function EssayTimeline() {
  return (
    <section
      aria-labelledby="timeline-title"
      className="mt-20 bg-wash py-12 md:mt-28 print:mt-8 print:break-inside-avoid print:py-0"
    >
      <div className="page-width">
        <h2 id="timeline-title" className="text-2xl md:text-3xl">
          {timeline.title}
        </h2>
        <svg
          aria-hidden="true"
          viewBox={`0 0 ${width} 56`}
          preserveAspectRatio="none"
          className="mt-6 hidden h-16 w-full overflow-visible stroke-brass lg:block"
          fill="none"
        >
          <g strokeWidth="1.5">
            <path d={`M${column / 2} 10H${axisEnd}`} vectorEffect="non-scaling-stroke" strokeWidth="3" />
            <path
              d={`M${axisEnd} 10H${width - column / 2}`}
              vectorEffect="non-scaling-stroke"
              strokeWidth="3"
              strokeDasharray="3 7"
            />
            {events.map(({ label }, index) => (
              <path
                key={label}
                d={`M${positionOf(index)} 2V18L${index * column} 46V56`}
                vectorEffect="non-scaling-stroke"
              />
            ))}
          </g>
        </svg>
        <ol className="mt-6 *:relative *:border-l-2 *:border-brass *:pb-5 *:pl-5 *:text-sm *:before:absolute *:before:top-1.5 *:before:-left-[7px] *:before:size-3 *:before:rounded-full *:before:border-2 *:before:border-brass lg:mt-0 lg:grid lg:grid-cols-7 lg:*:border-l-0 lg:*:pr-4 lg:*:pb-0 lg:*:pl-0 lg:*:before:hidden">
          {events.map(({ year, label, text }) => (
            <li key={label} className={year ? 'before:bg-brass' : 'border-dashed before:bg-wash'}>
              <p className="font-mono whitespace-nowrap text-brass lg:text-xs">{label}</p>
              <p>{text}</p>
            </li>
          ))}
        </ol>
        <FigureCaption as="p" source={sources.timeline} className="mt-6 max-lg:[&>:first-child,&>br]:hidden">
          <span>{timeline.caption}</span>
        </FigureCaption>
      </div>
    </section>
  );
}
