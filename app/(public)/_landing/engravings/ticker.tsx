import { chord, columns, rows } from './lines';

/** The stock ticker under its glass: two type wheels, a post, the strip of paper. */
export function Ticker() {
  return (
    <>
      <g strokeWidth="1.6">
        <path d="M68 128V72a52 52 0 0 1 104 0V128" />
        <path d="M56 128h128l6 10H50zM44 138h152v6H44zM112 20a8 7 0 1 1 16 0" />
        <circle cx="106" cy="82" r="21" />
        <circle cx="139" cy="82" r="21" />
        <path d="M96 128v-16h52v16M104 112v-12M141 112v-12" />
        <path d="M116 103C90 110 78 98 62 106S28 140 14 132" />
        <path d="M118 111C94 118 80 107 66 115S32 150 12 142L14 132" />
      </g>
      <g strokeWidth="0.7">
        <circle cx="106" cy="82" r="5" />
        <circle cx="139" cy="82" r="5" />
        <circle cx="106" cy="82" r="15" strokeDasharray="1.5 3" />
        <circle cx="139" cy="82" r="15" strokeDasharray="1.5 3" />
        <path d={rows(63, 101, 14, (y) => [139 + 4, 139 + chord(20, y - 82)])} />
        <path d={rows(63, 101, 14, (y) => [106 + 4, 106 + chord(20, y - 82) * (y > 74 && y < 90 ? 0.6 : 1)])} />
        <path d={columns(151, 170, 9, (x) => [72 - chord(50, x - 120) + 2, 126])} />
        <path d="M77 122V74a43 43 0 0 1 26-40" />
        <path d={rows(113, 127, 6, () => [124, 147])} />
        <path d={rows(129.5, 137, 5, (y) => [124 - (y - 129) / 2, 184 + (y - 129) / 2])} />
        <path d={rows(139.5, 143.5, 3, () => [110, 196])} />
        <path d="M24 133l4 2M32 129l5 4M42 121l6 5M52 112l6 5M63 108l4 5M75 104l3 6M88 105l2 6" />
        <path d={rows(148, 154, 4, (y) => [50 + (y - 148) * 4, 190 - (y - 148) * 3])} strokeOpacity="0.6" />
      </g>
    </>
  );
}
