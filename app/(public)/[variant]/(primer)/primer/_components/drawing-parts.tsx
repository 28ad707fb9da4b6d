/** A place in a drawing: a frame with one or two lines of text in its middle. */
export function Station({
  x,
  y,
  width,
  height = 64,
  label,
  note,
  isEmphasized = false,
}: {
  x: number;
  y: number;
  width: number;
  height?: number;
  label: string;
  note?: string;
  isEmphasized?: boolean;
}) {
  const middle = x + width / 2;
  const baseline = y + height / 2;
  return (
    <g>
      <rect
        x={x}
        y={y}
        width={width}
        height={height}
        className={isEmphasized ? 'fill-accent stroke-accent' : 'fill-sheet stroke-rule-field'}
      />
      <text
        x={middle}
        y={note ? baseline - 4 : baseline + 5}
        textAnchor="middle"
        className={`font-sans text-[15px] font-semibold ${isEmphasized ? 'fill-on-accent' : 'fill-ink'}`}
      >
        {label}
      </text>
      {note && (
        <text
          x={middle}
          y={baseline + 16}
          textAnchor="middle"
          className={`font-sans text-[12.5px] ${isEmphasized ? 'fill-on-accent' : 'fill-ink-soft'}`}
        >
          {note}
        </text>
      )}
    </g>
  );
}

/** Words beside a line. */
export function Remark({
  x,
  y,
  anchor = 'middle',
  children,
}: {
  x: number;
  y: number;
  anchor?: 'start' | 'middle' | 'end';
  children: string;
}) {
  return (
    <text x={x} y={y} textAnchor={anchor} className="fill-ink-soft font-sans text-[12.5px]">
      {children}
    </text>
  );
}

/** A stretch of tape along which data runs, with ticks at its edge. */
export function TapeRun({
  x,
  y,
  length,
  isVertical = false,
}: {
  x: number;
  y: number;
  length: number;
  isVertical?: boolean;
}) {
  const thickness = 18;
  const ticks = Array.from({ length: Math.floor((length - 12) / 8) }, (_, index) => 4 + index * 8);
  return (
    <g
      transform={
        isVertical ? `translate(${x + thickness / 2} ${y}) rotate(90)` : `translate(${x} ${y - thickness / 2})`
      }
    >
      <rect width={length} height={thickness} className="fill-brass-wash" />
      <path
        d={ticks.map((at, index) => `M${at} ${thickness}v${index % 5 === 2 ? -8 : -4}`).join('')}
        className="stroke-brass"
      />
      <path d={`M${length - 9} 4l5 5l-5 5`} className="fill-none stroke-brass" strokeWidth="1.75" />
    </g>
  );
}

/** A line of agreements, reports and money; `d` ends where its arrow points. */
export function Tie({
  d,
  isDashed = false,
  hasTwoEnds = false,
}: {
  d: string;
  isDashed?: boolean;
  hasTwoEnds?: boolean;
}) {
  return (
    <path
      d={d}
      className="fill-none stroke-accent"
      strokeWidth="1.5"
      strokeDasharray={isDashed ? '4 4' : undefined}
      markerEnd="url(#primer-arrow)"
      markerStart={hasTwoEnds ? 'url(#primer-arrow)' : undefined}
    />
  );
}

/** The head of an arrow: a page that has drawings holds it once, in sight, or the arrows would lose it. */
export function ArrowHead() {
  return (
    <svg width="0" height="0" aria-hidden="true" className="absolute">
      <defs>
        <marker
          id="primer-arrow"
          viewBox="0 0 8 8"
          refX="7"
          refY="4"
          markerWidth="7"
          markerHeight="7"
          orient="auto-start-reverse"
        >
          <path d="M0 0.5L7 4L0 7.5z" className="fill-accent" />
        </marker>
      </defs>
    </svg>
  );
}
