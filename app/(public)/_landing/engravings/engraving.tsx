import type { EngravingName } from '@/lib/content/essay';

import { OnePlan } from './one-plan';
import { TapeReel } from './tape-reel';
import { ThreePlans } from './three-plans';
import { Ticker } from './ticker';
import { columns, rows } from './lines';

/** Each engraving with the x at which its lines begin, so that all align with the edge of the text. */
const engravings: Record<EngravingName, { Lines: () => React.ReactNode; left: number }> = {
  ticker: { Lines: Ticker, left: 11 },
  'three-plans': { Lines: ThreePlans, left: 9 },
  'one-plan': { Lines: OnePlan, left: 21 },
  terminal: { Lines: Terminal, left: 21 },
  tape: { Lines: TapeReel, left: 23 },
};

/** The line drawing at the opening of a chapter. Decorative: the chapter says everything that it shows. */
export function Engraving({ name, className }: { name: EngravingName; className?: string }) {
  const { Lines, left } = engravings[name];
  return (
    <svg
      aria-hidden="true"
      viewBox={`${left} 0 240 168`}
      className={className}
      fill="none"
      stroke="currentColor"
      strokeLinejoin="round"
      strokeLinecap="round"
    >
      <Lines />
    </svg>
  );
}

/** A screen with quotes in rows and a keyboard in front of it. */
function Terminal() {
  return (
    <>
      <g strokeWidth="1.6">
        <path d="M52 18h128v84H52zM62 28h108v64H62zM180 18l12 8v76l-12 0M52 102l-8 10h152l-4-10" />
        <path d="M34 120h172l12 24H22z" />
        <path d="M22 144v6h196v-6" />
      </g>
      <g strokeWidth="0.7">
        <path d={columns(182, 191, 6, (x) => [20 + (x - 180) * 0.66, 102])} />
        <path d={rows(104, 111, 4, (y) => [60 - (y - 102) * 0.8, 190])} />
        <path
          d="M70 38h34M70 46h26M70 54h38M70 62h30M70 70h34M70 78h22M124 38h14M124 46h18M124 54h12M124 62h16M124 70h14M124 78h18"
          strokeDasharray="5 1.500"
        />
        <path d="M150 36v44M156 36v44M162 36v44" strokeOpacity="0.5" />
        <path d={rows(30, 90, 16, (_, index) => [148 + (index % 2) * 4, 169])} />
        <path
          d={rows(124, 140, 5, (y) => [44 - (y - 120) * 0.5, 196 + (y - 120) * 0.5])}
          strokeDasharray="9 4"
          strokeWidth="3.2"
        />
        <path d={rows(154, 160, 4, (y) => [30 + (y - 154) * 5, 222 - (y - 154) * 4])} strokeOpacity="0.6" />
      </g>
    </>
  );
}
