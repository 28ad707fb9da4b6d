import type { EngravingName } from '@/lib/content/essay';

import { OnePlan } from './one-plan';
import { TapeReel } from './tape-reel';
import { Terminal } from './terminal';
import { ThreePlans } from './three-plans';
import { Ticker } from './ticker';

const engravings: Record<EngravingName, () => React.ReactNode> = {
  ticker: Ticker,
  'three-plans': ThreePlans,
  'one-plan': OnePlan,
  terminal: Terminal,
  tape: TapeReel,
};

/** The line drawing at the opening of a chapter. An ornament: the chapter says all that it shows. */
export function Engraving({ name, className }: { name: EngravingName; className?: string }) {
  const Lines = engravings[name];
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 240 168"
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
