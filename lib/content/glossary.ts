import { site } from '../site';

export interface GlossaryEntry {
  term: string;
  text: string;
}

/** The terms of the primer, by the name that its text and other pages know them by. */
export const glossary = {
  administrator: {
    term: 'Administrator',
    text: 'The office that licenses the data of a plan, bills for it, reviews how it is used and answers the questions of those who use it.',
  },
  'advisory-committee': {
    term: 'Advisory Committee',
    text: 'A body of people from outside the exchanges that is heard before a plan decides. It has no vote.',
  },
  'consolidated-tape': {
    term: site.product,
    text: 'The quotes and trades of all US stock markets, consolidated into one record and disseminated as they happen.',
  },
  'ct-plan': {
    term: site.plan,
    text: 'The single plan that is to replace the CTA, CQ and UTP Plans.',
  },
  'derived-data': {
    term: 'Derived data',
    text: 'Figures calculated from the data in such a way that nobody can reconstruct it. Each plan defines what qualifies.',
  },
  'display-use': {
    term: 'Display and non-display use',
    text: 'Display use shows the data to a person. Non-display use feeds it to a computer program, such as one that trades.',
  },
  finra: {
    term: 'FINRA',
    text: 'The Financial Industry Regulatory Authority, which oversees US brokers. Trades made away from exchanges are reported through it.',
  },
  'limit-up-limit-down': {
    term: 'Limit Up-Limit Down',
    text: 'A separate market plan that keeps trades in a stock within a band around its recent price.',
  },
  'national-market-system': {
    term: 'National market system',
    text: 'What Congress called for in 1975: separate US markets linked together, so that prices can be compared.',
  },
  nbbo: {
    term: 'National best bid and offer (NBBO)',
    text: 'The highest price at which any exchange will buy a stock at a given moment, and the lowest at which any will sell it.',
  },
  'nms-stock': {
    term: 'NMS stock',
    text: 'In short, a stock listed on a US exchange. Exchange-traded funds are among them; options are not.',
  },
  'operating-committee': {
    term: 'Operating Committee',
    text: 'The body that governs a plan and in which the participants of the plan vote.',
  },
  participant: {
    term: 'Participant',
    text: 'A party to a plan, which is either an exchange or FINRA.',
  },
  processor: {
    term: 'Processor, or SIP',
    text: 'The securities information processor, which is the system that gathers quotes and trades and disseminates them as one stream.',
  },
  professional: {
    term: 'Professional and nonprofessional',
    text: 'A nonprofessional is, broadly, an individual who uses the data only for personal investing. Everyone else is a professional.',
  },
  'proprietary-feed': {
    term: 'Proprietary data feed',
    text: 'Market data that an exchange sells on its own account, in addition to the tape.',
  },
  'request-for-proposal': {
    term: 'Request for proposal',
    text: 'A public invitation to candidates to explain how they would do a job, and on what terms.',
  },
  'self-regulatory-organization': {
    term: 'Self-regulatory organization',
    text: 'An exchange or an association, such as FINRA, that makes and enforces rules for its members under the supervision of the SEC.',
  },
  subscriber: {
    term: 'Subscriber',
    text: 'A firm or a person that uses the data, either through a vendor or over a direct connection.',
  },
  tape: {
    term: 'Tape A, B or C',
    text: 'A part of the record, determined by where a stock is listed. The name comes from the paper tape of the stock ticker.',
  },
  'unlisted-trading-privileges': {
    term: 'Unlisted trading privileges (UTP)',
    text: 'The right of an exchange to trade a stock that is listed on another exchange.',
  },
  vendor: {
    term: 'Vendor',
    text: 'A firm that receives the data and passes it on to others.',
  },
} as const satisfies Readonly<Record<string, GlossaryEntry>>;

export type GlossaryTerm = keyof typeof glossary;

export const glossaryText = {
  anchor: 'glossary',
  title: 'Glossary',
  lede: 'The terms used on this page, each explained in a sentence or two. In the text they are underlined with dots.',
  more: 'In the glossary',
} as const;

/** The anchor of a term in the glossary. */
export function termAnchor(term: string): string {
  return `term-${term}`;
}
