import { scaleLinear } from 'd3-scale';

import { vision } from '@/lib/content/vision';

import { Picture } from './picture';

const { transition } = vision;

/** Percent of the chart's width; a month after the last one leaves room for its label. */
const across = scaleLinear([transition.first, transition.latest + 1.5], [0, 100]);
const earliest = across(transition.earliest);
const latest = across(transition.latest);

/** How many have moved, from none at readiness to all: the field between the quickest course and the slowest. */
export function TransitionPicture() {
  return (
    <Picture title={transition.title} caption={transition.caption}>
      <div className="relative h-64 border-b-2 border-l-2 border-ink md:h-80">
        <svg
          aria-hidden="true"
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          className="absolute inset-0 size-full overflow-visible"
        >
          <path d={`M0 100L${earliest} 8H${latest}z`} className="fill-brass-wash" />
          <g fill="none" strokeWidth="2">
            <path d={`M0 100L${earliest} 8H100`} className="stroke-accent" vectorEffect="non-scaling-stroke" />
            <path d={`M0 100L${latest} 8`} className="stroke-brass" vectorEffect="non-scaling-stroke" />
            <path
              d={`M${earliest} 8V100M${latest} 8V100`}
              className="stroke-rule-field"
              strokeWidth="1"
              strokeDasharray="3 4"
              vectorEffect="non-scaling-stroke"
            />
          </g>
        </svg>
        <p className="absolute top-0 left-3 text-sm font-semibold text-accent">{transition.all}</p>
        <p className="absolute top-[18%] right-[64%] text-right text-sm text-accent">{transition.quickest}</p>
        <p className="absolute top-[74%] left-[30%] w-16 text-sm text-brass">{transition.slowest}</p>
      </div>
      <div className="relative mt-2 h-12 text-sm">
        <p className="absolute left-0 w-28 leading-tight">{transition.readiness}</p>
        <p className="absolute -translate-x-1/2 whitespace-nowrap" style={{ left: `${earliest}%` }}>
          {transition.months(transition.earliest)}
        </p>
        <p className="absolute -translate-x-1/2 whitespace-nowrap" style={{ left: `${latest}%` }}>
          {transition.months(transition.latest)}
        </p>
      </div>
    </Picture>
  );
}
