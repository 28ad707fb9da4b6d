import { rows, steps } from './lines';

/** The text lines on both pages. */
const print =
  steps(84, 112, 6)
    .map((y) => `M44 ${y}c22-5 46-5 64 2`)
    .join('') +
  steps(52, 118, 13)
    .map((y, index) => `M132 ${y + 2}c20-8 ${index % 4 === 3 ? '30-8 40-7' : '46-8 66-3'}`)
    .join('');
const gutter = steps(0, 6, 7)
  .map((line) => `M${120 + line * 1.5} ${42 - line * 0.5}v90`)
  .join('');

/** One volume, open at its first page. */
export function OnePlan() {
  return (
    <>
      <g strokeWidth="1.6">
        <path d="M120 40C98 26 62 26 30 34v94c32-8 68-8 90 6c22-14 58-14 90-6V34c-32-8-68-8-90 6z" />
        <path d="M120 40v94M30 38l-8 3v96c34-9 74-8 98 5c24-13 64-14 98-5V41l-8-3" />
      </g>
      <text
        x="75"
        y="70"
        textAnchor="middle"
        fontSize="15"
        fontWeight="500"
        fill="currentColor"
        stroke="none"
        className="font-mono"
      >
        A·B·C
      </text>
      <g strokeWidth="0.7">
        <path d={print} />
        <path d={gutter} strokeOpacity="0.8" />
        <path d={rows(44, 126, 30, (_, index) => [109 + (index % 3), 119])} />
        <path d={rows(148, 157, 5, (y) => [34 + (y - 148) * 5, 218 - (y - 148) * 4])} strokeOpacity="0.6" />
      </g>
    </>
  );
}
