import type { CardPicture } from '@/lib/content/social-cards';

export const cardColors = {
  paper: '#f8f6f0',
  ink: '#121c29',
  soft: '#4b5664',
  brass: '#7d5606',
  brassWash: '#f3e9d0',
  accent: '#0b5a43',
  edge: '#b79d66',
};

const { paper, ink, brass, brassWash, accent, edge } = cardColors;

const pictures: Record<CardPicture, () => React.ReactNode> = {
  tapes: Tapes,
  office: Office,
  year: Year,
  path: Path,
  columns: Columns,
  letter: Letter,
  sheets: Sheets,
};

/** The strip under a card's title: the page's picture in shapes only, because the renderer draws no SVG text. */
export function CardPictureStrip({ name }: { name: CardPicture }) {
  return (
    <svg width="1200" height="170" viewBox="0 0 1200 170" fill="none">
      {pictures[name]()}
    </svg>
  );
}

function Tapes() {
  return (
    <>
      {[
        [36, 79],
        [85, 85],
        [134, 91],
      ].map(([y, end]) => {
        const path = `M0 ${y}H470C590 ${y} 580 ${end} 700 ${end}`;
        return (
          <g key={y}>
            <path d={path} stroke={edge} strokeWidth="34" />
            <path d={path} stroke={brassWash} strokeWidth="32" />
            <path d={path} stroke={brass} strokeWidth="32" strokeDasharray="1 7" />
            <path d={path} stroke={brassWash} strokeWidth="25" />
          </g>
        );
      })}
      <path d="M700 85H1200" stroke={accent} strokeWidth="46" />
      <path d="M700 85H1200" stroke={paper} strokeWidth="42" strokeDasharray="1 7" />
      <path d="M700 85H1200" stroke={accent} strokeWidth="34" />
    </>
  );
}

function Office() {
  const desks = [72, 292, 512, 732, 952];
  return (
    <>
      <path d="M600 52V86M160 116V86H1040V116M380 86V116M600 86V116M820 86V116" stroke={ink} strokeWidth="2" />
      <rect x="450" y="8" width="300" height="44" fill={accent} />
      {desks.map((x) => (
        <rect key={x} x={x} y="116" width="176" height="44" fill={brassWash} stroke={edge} strokeWidth="2" />
      ))}
    </>
  );
}

function Year() {
  const months = Array.from({ length: 12 }, (_, month) => month);
  const row = (x: number, y: number, color: string) => (
    <g key={`${x} ${y}`}>
      <path d={`M${x} ${y + 22}h500`} stroke={edge} strokeWidth="1" />
      {months.map((month) => (
        <rect key={month} x={x + month * 42} y={y} width="10" height="20" fill={color} />
      ))}
    </g>
  );
  return (
    <>
      {[8, 44, 92, 128].map((y) => row(72, y, brass))}
      {[48, 88].map((y) => row(632, y, accent))}
    </>
  );
}

function Path() {
  const stations = [72, 372, 672, 972];
  return (
    <>
      <path d="M72 62H1100" stroke={edge} strokeWidth="34" />
      <path d="M72 62H1100" stroke={brassWash} strokeWidth="32" />
      <path d="M72 62H1100" stroke={brass} strokeWidth="32" strokeDasharray="1 7" />
      <path d="M72 62H1100" stroke={brassWash} strokeWidth="25" />
      {stations.map((x) => (
        <rect key={x} x={x} y="26" width="156" height="72" fill={paper} stroke={ink} strokeWidth="2" />
      ))}
      <path d="M150 98V142H1050V98M750 98V142" stroke={accent} strokeWidth="3" />
      <rect x="500" y="122" width="200" height="40" fill={accent} />
    </>
  );
}

function Columns() {
  return [72, 436, 800].map((x, column) => (
    <g key={x}>
      <path d={`M${x} 8h328`} stroke={ink} strokeWidth="3" />
      <rect x={x} y="24" width={column === 0 ? 300 : 240} height="18" fill={column === 0 ? accent : brass} />
      {[62, 84, 106, 128, 150].map((y, line) => (
        <path key={y} d={`M${x} ${y}h${line === 4 ? 190 : 328}`} stroke={edge} strokeWidth="4" />
      ))}
    </g>
  ));
}

function Letter() {
  return (
    <>
      <path d="M72 85H1128" stroke={edge} strokeWidth="2" />
      <rect x="480" y="10" width="240" height="150" fill={paper} stroke={ink} strokeWidth="3" />
      <path d="M480 10L600 96L720 10" stroke={ink} strokeWidth="3" />
      <rect x="668" y="118" width="36" height="26" fill={accent} />
    </>
  );
}

function Sheets() {
  return [300, 520, 740].map((x) => (
    <g key={x}>
      <rect x={x} y="6" width="160" height="160" fill={paper} stroke={ink} strokeWidth="2" />
      <rect x={x + 18} y="24" width="80" height="10" fill={accent} />
      {[52, 70, 88, 106, 124, 142].map((y) => (
        <path key={y} d={`M${x + 18} ${y}h124`} stroke={edge} strokeWidth="3" />
      ))}
    </g>
  ));
}
