import { columns, rows } from './lines';

const books = [
  { x: 26, y: 46, title: 'CTA' },
  { x: 92, y: 30, title: 'CQ' },
  { x: 158, y: 52, title: 'UTP' },
] as const;

/** Three bound volumes of different height, each with its own title. */
export function ThreePlans() {
  return (
    <>
      {books.map(({ x, y, title }) => (
        <g key={title}>
          <g strokeWidth="1.6">
            <path d={`M${x} ${y}h46v${142 - y}h-46zM${x + 46} ${y}l12 -8v${142 - y}l-12 8M${x} ${y}l12 -8h46`} />
            <path d={`M${x + 7} ${y + 20}h32v24h-32z`} />
          </g>
          <text
            x={x + 23}
            y={y + 36}
            textAnchor="middle"
            fontSize="13"
            fontWeight="500"
            fill="currentColor"
            stroke="none"
            className="font-mono"
          >
            {title}
          </text>
          <g strokeWidth="0.7">
            <path d={columns(x + 48, x + 57, 6, (at) => [y - (at - x - 46) * 0.66 + 1, 142 - (at - x - 46) * 0.66])} />
            <path d={rows(y - 6, y - 1.5, 3, (at) => [x + 4 + (y - at) * 1.4, x + 48 + (y - at) * 1.4])} />
            <path d={rows(y + 62, 138, 12, (_, index) => [x + 24 + (index % 3) * 3, x + 46])} />
            <path d={`M${x + 4} ${y + 6}h38M${x + 4} ${y + 9}h38M${x + 4} ${y + 54}h38M${x + 4} ${y + 57}h38`} />
          </g>
        </g>
      ))}
      <path d="M10 142h220" strokeWidth="1.6" />
      <path
        d={rows(145, 154, 5, (y) => [20 + (y - 145) * 5, 222 - (y - 145) * 3])}
        strokeWidth="0.7"
        strokeOpacity="0.6"
      />
    </>
  );
}
