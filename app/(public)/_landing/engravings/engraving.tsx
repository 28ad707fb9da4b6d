import type { EngravingName } from '@/lib/content/essay';

import { OnePlan } from './one-plan';
import { TapeReel } from './tape-reel';
import { Terminal } from './terminal';
import { ThreePlans } from './three-plans';
import { Ticker } from './ticker';

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
