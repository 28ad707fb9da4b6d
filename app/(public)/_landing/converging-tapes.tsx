import clsx from 'clsx';

import { TapePath } from '@/components/drawing/tape-path';

const tapes = [
  { code: 'A', y: 36, end: 111 },
  { code: 'B', y: 120, end: 120 },
  { code: 'C', y: 204, end: 129 },
] as const;

const printed = [140, 280, 420, 560, 700, 840, 980];
const joined = [1396, 1556, 1716, 1876, 2036, 2196];

/** The proposal in one drawing, as wide as the window: three tapes run in, one runs out. */
export function ConvergingTapes({ className }: { className?: string }) {
  return (
    <div className={clsx('relative h-36 overflow-hidden md:h-60', className)}>
      <svg
        role="img"
        aria-label="Tapes A, B and C become one consolidated tape."
        viewBox="0 0 2400 240"
        className="absolute left-1/2 h-full w-auto max-w-none -translate-x-1/2"
        fill="none"
      >
        {tapes.map(({ code, y, end }) => (
          <TapePath key={code} d={`M0 ${y}H1020C1160 ${y} 1150 ${end} 1300 ${end}`} thickness={44} isFed />
        ))}
        <TapePath d="M1300 120H2400" thickness={64} tone="accent" isFed />
        <g className="font-mono" fontSize="18" fontWeight="500" textAnchor="middle">
          <g fill="var(--brass)">
            {tapes.map(({ code, y }) =>
              printed.map((x) => (
                <text key={`${code}${x}`} x={x} y={y + 6}>
                  {code}
                </text>
              )),
            )}
          </g>
          <g fill="var(--on-accent)">
            {joined.map((x) => (
              <text key={x} x={x} y="126">
                A · B · C
              </text>
            ))}
          </g>
        </g>
      </svg>
    </div>
  );
}
