import clsx from 'clsx';

import { Arrow } from './arrow';
import { pathOf, type Point } from './geometry';
import { labelSize, linesOf, noteSize, pointsOf, tapeThickness, type DrawingPlan, type PlannedBox } from './plan';
import { TapePath } from './tape';

/** Draws a plan, hidden from screen readers: the surrounding figure has a text alternative. */
export function Drawing<Name extends string>({ plan, className }: { plan: DrawingPlan<Name>; className?: string }) {
  const boxes = Object.entries<PlannedBox>(plan.boxes);
  return (
    <svg viewBox={`0 0 ${plan.width} ${plan.height}`} aria-hidden="true" className={className}>
      {plan.tapes.map((tape) => (
        <TapeRun key={`${tape.from.box}-${tape.to.box}`} points={pointsOf(plan, tape)} className={tape.className} />
      ))}
      {boxes.map(([name, box]) => (
        <Box key={name} {...box} />
      ))}
      {plan.arrows.map((arrow) => (
        <Arrow key={`${arrow.from.box}-${arrow.to.box}`} {...arrow} points={pointsOf(plan, arrow)} />
      ))}
      {plan.labels.map(({ text, x, y, anchor }) => (
        <text key={text} x={x} y={y} textAnchor={anchor} fontSize={noteSize} className="fill-ink-soft font-sans">
          {text}
        </text>
      ))}
    </svg>
  );
}

/** A place in a drawing: a frame with one or two lines of text in its middle. */
export function Box(box: PlannedBox & { className?: string }) {
  const { x, y, width, height, isEmphasized, className } = box;
  return (
    <g className={className}>
      <rect
        x={x}
        y={y}
        width={width}
        height={height}
        className={isEmphasized ? 'fill-accent stroke-accent' : 'fill-sheet stroke-rule-field'}
      />
      {linesOf(box).map((line) => (
        <text
          key={line.text}
          x={line.x}
          y={line.y}
          textAnchor="middle"
          fontSize={line.size}
          className={clsx(
            'font-sans',
            line.size === labelSize && 'font-semibold',
            isEmphasized ? 'fill-on-accent' : line.size === labelSize ? 'fill-ink' : 'fill-ink-soft',
          )}
        >
          {line.text}
        </text>
      ))}
    </g>
  );
}

/** A stretch of tape between two boxes, with the direction in which data runs at its end. */
export function TapeRun({ points, className }: { points: readonly Point[]; className?: string }) {
  const [end, before] = [points.at(-1), points.at(-2)];
  if (!end || !before) return null;
  const angle = (Math.atan2(end.y - before.y, end.x - before.x) * 180) / Math.PI;
  return (
    <g className={className}>
      <TapePath d={pathOf(points)} thickness={tapeThickness} />
      <path
        d="M-9 -5l5 5l-5 5"
        className="fill-none stroke-brass"
        strokeWidth="1.75"
        transform={`translate(${end.x} ${end.y}) rotate(${angle})`}
      />
    </g>
  );
}
