/** Who has owned the processors: one lane for each, and what happened when. */
export const ownership = {
  title: 'Who has owned the processors',
  firstYear: 1970,
  /** The axis ends with an open present: the last owners hold on. */
  lastYear: 2025,
  lanes: [
    {
      processor: 'SIAC',
      owners: [
        { name: 'the New York and American Stock Exchanges', from: 1972 },
        { name: 'NYSE Group', from: 2006 },
        { name: 'NYSE Euronext', from: 2007 },
        { name: 'Intercontinental Exchange', from: 2013 },
      ],
    },
    {
      processor: 'Nasdaq',
      owners: [
        { name: 'the National Association of Securities Dealers', from: 1971 },
        { name: 'a company of its own', from: 2006 },
      ],
    },
  ],
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
  caption: 'Drawn to scale by year. Each change of shade is a change of owner.',
} as const;
