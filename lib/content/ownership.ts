export type OwnerShade = 'founders' | 'group' | 'euronext' | 'ice' | 'nasd' | 'nasdaq';

interface Owner {
  name: string;
  from: number;
  until?: number;
  /** Its color in the drawing, unique to this owner. */
  shade: OwnerShade;
}

interface Lane {
  processor: string;
  tapes: string;
  owners: readonly Owner[];
}

const lanes: readonly Lane[] = [
  {
    processor: 'SIAC',
    tapes: 'Tapes\u00a0A and\u00a0B',
    owners: [
      { name: 'New York and American Stock Exchanges', from: 1972, until: 2006, shade: 'founders' },
      { name: 'NYSE Group', from: 2006, until: 2007, shade: 'group' },
      { name: 'NYSE Euronext', from: 2007, until: 2013, shade: 'euronext' },
      { name: 'Intercontinental Exchange', from: 2013, shade: 'ice' },
    ],
  },
  {
    processor: 'Nasdaq',
    tapes: 'Tape\u00a0C',
    owners: [
      { name: 'National Association of Securities Dealers', from: 1971, until: 2006, shade: 'nasd' },
      { name: 'A company of its own', from: 2006, shade: 'nasdaq' },
    ],
  },
];

/** Who has owned the processors: one lane for each, and the events. */
export const ownership = {
  title: 'Who has owned the processors',
  firstYear: 1970,
  /** The axis has an open end: the last owners continue. */
  lastYear: 2025,
  lanes,
  events: [
    { year: 1971, text: 'The National Association of Securities Dealers (NASD) opens Nasdaq.' },
    { year: 1972, text: 'The New York and American Stock Exchanges found SIAC as a joint company.' },
    {
      year: 2006,
      text: 'Nasdaq, separated from the NASD, becomes an exchange. NYSE Group, the new parent of the NYSE, buys out the American Stock Exchange’s share of SIAC.',
    },
    { year: 2007, text: 'NYSE Group and Euronext combine. The NASD and the NYSE’s member regulation become FINRA.' },
    { year: 2008, text: 'NYSE Euronext acquires the American Stock Exchange, today’s NYSE American.' },
    { year: 2013, text: 'Intercontinental Exchange acquires NYSE Euronext, and with it SIAC.' },
  ],
  caption: 'Drawn to scale by year. Each owner has a shade of its own.',
} as const;
