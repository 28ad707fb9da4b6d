import clsx from 'clsx';

const tones = {
  /** A tape of today: light as paper. */
  paper: { edge: 'stroke-brass/55', ground: 'stroke-brass-wash', print: 'stroke-brass' },
  /** The single tape: dark as ink. */
  accent: { edge: 'stroke-accent', ground: 'stroke-accent', print: 'stroke-on-accent' },
} as const;

/** A tape along a path, with a tick every eight units on both edges. */
export function TapePath({
  d,
  thickness,
  tone = 'paper',
  isFed = false,
}: {
  d: string;
  thickness: number;
  tone?: keyof typeof tones;
  /** Whether it moves briefly when the page opens. */
  isFed?: boolean;
}) {
  const { edge, ground, print } = tones[tone];
  return (
    <g fill="none">
      <path d={d} className={edge} strokeWidth={thickness + 2} />
      <path d={d} className={ground} strokeWidth={thickness} />
      <path
        d={d}
        className={clsx(print, isFed && 'animate-feed')}
        strokeWidth={thickness * 0.94}
        strokeDasharray="1 7"
      />
      <path d={d} className={ground} strokeWidth={thickness * 0.76} />
    </g>
  );
}

/** A decorative strip of ticker tape across its container, hidden from assistive technology. */
export function Tape({ className }: { className?: string }) {
  return <div aria-hidden="true" className={clsx('tape', className)} />;
}
