import { sources } from '@/lib/content/sources';
import { vision } from '@/lib/content/vision';

import { Picture } from './picture';

const { transition } = vision;
const { earliest, latest } = transition;

const across = (month: number) => `${(month / latest) * 100}%`;
const ticks = Array.from({ length: latest / 2 + 1 }, (_, index) => index * 2);

/** The first and the last number stay within the bar. */
function anchorOf(month: number): 'start' | 'middle' | 'end' {
  if (month === 0) return 'start';
  return month === latest ? 'end' : 'middle';
}

/** The length of the transition: a bar from readiness, solid to the earliest end and shaded to the latest. */
export function TransitionPicture() {
  return (
    <Picture title={transition.title} caption={transition.caption} source={sources.transition}>
      <div className="grid grid-cols-[6fr_4fr] items-end text-sm leading-tight *:border-r *:border-accent *:pb-2">
        <div className="flex flex-wrap items-end gap-3 *:grow *:basis-24">
          <p>{transition.readiness}</p>
          <End month={earliest} text={transition.atEarliest} />
        </div>
        <div className="flex h-full items-end justify-end">
          <End month={latest} text={transition.atLatest} />
        </div>
      </div>
      <svg aria-hidden="true" className="h-[calc(68px+0.8rem)] w-full overflow-visible">
        <rect width={across(earliest)} height="56" className="fill-accent" />
        <rect
          x={across(earliest)}
          width={across(latest - earliest)}
          height="56"
          className="fill-accent/20 stroke-accent"
        />
        <svg y="57" width="100%" height="6" viewBox={`0 0 ${latest} 1`} preserveAspectRatio="none" overflow="visible">
          <path
            d={ticks.map((month) => `M${month} 0v1`).join('')}
            className="stroke-ink-soft"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
        <g className="fill-ink-soft font-mono text-xs">
          {ticks.map((month) => (
            <text key={month} x={across(month)} y="66" dy="0.8em" textAnchor={anchorOf(month)}>
              {month}
            </text>
          ))}
        </g>
      </svg>
      <p className="mt-1 text-sm text-ink-soft">{transition.axis}</p>
    </Picture>
  );
}

function End({ month, text }: { month: number; text: string }) {
  return (
    <p className="pr-2 text-right">
      <b className="block font-semibold text-accent">{transition.months(month)}</b>
      {text}
    </p>
  );
}
