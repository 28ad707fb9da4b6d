import clsx from 'clsx';

import { TapePath } from '@/components/drawing/tape';
import { tapeReader } from '@/lib/content/tapes';
import { site } from '@/lib/site';

const tapes = [
  { code: 'A', y: 36, market: 'NYSE' },
  { code: 'B', y: 120, market: 'ARCA' },
  { code: 'C', y: 204, market: 'NASDAQ' },
] as const;

/** The height of a tape with its edges. The three meet edge to edge, and the one is as high as all of them together. */
const strip = 30;
const edges = 2;

/** The drawing continues beyond its frame, so that it fills the widest window even after following the scroll. */
const start = -640;
const joint = 1300;
const end = 3300;

/** Spaced so that the edge of a window of a usual width cuts no word. */
const printed = Array.from({ length: 8 }, (_, index) => 1000 - index * 160);
const joined = Array.from({ length: 9 }, (_, index) => joint + 100 + index * 160);

/**
 * The proposal in one drawing as wide as the window: three tapes run in, one runs out. Elements of a tape have
 * `data-tape`; children are placed over the drawing.
 */
export function ConvergingTapes({ className, children }: { className?: string; children?: React.ReactNode }) {
  return (
    <div className={clsx('relative h-36 overflow-hidden md:h-52 xl:h-[240px]', className)}>
      <div className="follows-scroll absolute inset-0">
        <svg
          role="img"
          aria-label={tapeReader.drawing}
          viewBox="0 0 2400 240"
          className="absolute left-1/2 h-full w-auto max-w-none -translate-x-1/2 overflow-visible font-mono text-[21px] md:text-[18px] max-sm:[&_text~text]:hidden"
          fontWeight="500"
          textAnchor="middle"
        >
          {tapes.map(({ code, y, market }, index) => (
            <g key={code} data-tape={code} className="fill-brass">
              <TapePath
                d={`M${start} ${y}H1000C1160 ${y} 1130 ${120 + (index - 1) * strip} ${joint} ${120 + (index - 1) * strip}`}
                thickness={strip - edges}
                isFed
              />
              {printed.map((x, place) => (
                <text key={x} x={x} y={y + 6}>
                  {place % 2 === 0 ? code : market}
                </text>
              ))}
            </g>
          ))}
          <TapePath d={`M${joint} 120H${end}`} thickness={3 * strip - edges} tone="accent" isFed />
          {joined.map((x, index) => (
            <text key={x} x={x} y="126" className="fill-on-accent">
              {index % 2 === 0 ? 'A · B · C' : site.plan.toUpperCase()}
            </text>
          ))}
        </svg>
      </div>
      {children}
    </div>
  );
}
