import type { EngravingName } from '@/lib/content/essay';

import { OnePlan } from './one-plan';
import { TapeReel } from './tape-reel';
import { Terminal } from './terminal';
import { ThreePlans } from './three-plans';
import { Ticker } from './ticker';

/** Each with where its lines begin: all of them stand on the edge of the text. */
const engravings: Record<EngravingName, { Lines: () => React.ReactNode; left: number }> = {
  ticker: { Lines: Ticker, left: 11 },
  'three-plans': { Lines: ThreePlans, left: 9 },
  'one-plan': { Lines: OnePlan, left: 21 },
  terminal: { Lines: Terminal, left: 21 },
  tape: { Lines: TapeReel, left: 23 },
};

/** The line drawing at the opening of a chapter. An ornament: the chapter says all that it shows. */
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
