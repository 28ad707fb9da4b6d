import { chord, rows, steps } from './lines';

/** A reel from which the single tape runs. */
export function TapeReel() {
  return (
    <>
      <g strokeWidth="1.6">
        <circle cx="78" cy="78" r="54" />
        <circle cx="78" cy="78" r="16" />
        <path d="M78 132H226V104H126" />
      </g>
      <g strokeWidth="0.7">
        {steps(20, 50, 11).map((radius) => (
          <circle key={radius} cx="78" cy="78" r={radius} strokeDasharray={radius > 36 ? undefined : `${radius} 3`} />
        ))}
        <circle cx="78" cy="78" r="5" />
        <path d={rows(30, 126, 32, (y) => [78 + chord(52, y - 78) * 0.72, 78 + chord(53, y - 78)])} />
        <path
          d={steps(90, 222, 34)
            .map((x, index) => `M${x} 132v${index % 5 === 2 ? -8 : -4}`)
            .join('')}
        />
        <path
          d={steps(130, 222, 24)
            .map((x) => `M${x} 104v3`)
            .join('')}
        />
        <path d={rows(136, 144, 4, (y) => [60 + (y - 136) * 4, 226 - (y - 136) * 3])} strokeOpacity="0.6" />
      </g>
      <text
        x="178"
        y="123"
        textAnchor="middle"
        fontSize="14"
        fontWeight="500"
        fill="currentColor"
        stroke="none"
        className="font-mono"
      >
        A · B · C
      </text>
    </>
  );
}
