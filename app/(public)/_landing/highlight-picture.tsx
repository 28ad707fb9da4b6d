import type { HighlightPicture as Name } from '@/lib/content/landing';

const lines = 'm7 10h22m-22 8h22m-22 8h22m-22 8h14';
const sheet = `h36v48h-36z${lines}`;
const person = 'm-7 0a7 7 0 1 0 14 0a7 7 0 1 0 -14 0m-7 26c0-22 28-22 28 0z';

/** Each side as a path: today on the left, the proposal on the right. */
const pictures: Readonly<
  Record<Name, { today: string; proposed: string; labels: readonly [string, number, number][] }>
> = {
  agreements: {
    today: `M14 20${sheet}M62 20${sheet}`,
    proposed: `M178 20${sheet}`,
    labels: [
      ['A·B', 32, 86],
      ['C', 80, 86],
      ['A·B·C', 196, 86],
    ],
  },
  count: {
    today: `M24 38${person}M42 44h12m0-18v36m0-36h12m-12 36h12M66 14h34v24h-34zM66 50h34v24h-34z`,
    proposed: `M174 38${person}M192 44h14M206 32h32v24h-32z`,
    labels: [
      ['1', 83, 31],
      ['1', 83, 67],
      ['1', 222, 49],
    ],
  },
  versions: {
    today: `M56 20${sheet}`,
    proposed: `M170 12v48h36v-48zM210 18h4v48h-34M218 24h4v48h-34M170 12${lines}`,
    labels: [
      ['3', 74, 86],
      ['1·2·3', 196, 90],
    ],
  },
};

/** Two small drawings side by side: today and the proposal. The caption says what they show. */
export function HighlightPicture({ name }: { name: Name }) {
  const { today, proposed, labels } = pictures[name];
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 240 96"
      className="w-full max-w-xs"
      fill="none"
      strokeWidth="1.5"
      strokeLinejoin="round"
    >
      {name === 'versions' && (
        <path d="M20 26h36m-36 0v48h36" className="stroke-brass" strokeDasharray="3 4" strokeLinecap="round" />
      )}
      <path d={today} className="fill-brass-wash stroke-brass" />
      <path d="M124 44h24m-6-5l6 5l-6 5" className="stroke-ink-soft" />
      <path d={proposed} className="fill-sheet stroke-accent" strokeWidth="2" />
      <g className="fill-ink font-mono" fontSize="13" fontWeight="500" textAnchor="middle">
        {labels.map(([text, x, y]) => (
          <text key={x + y} x={x} y={y}>
            {text}
          </text>
        ))}
      </g>
    </svg>
  );
}
