import { site } from '@/lib/site';

export interface GlossaryEntry {
  term: string;
  text: string;
}

/** The terms of the primer, by the name under which its text and other pages refer to them. */
export const glossary = {
  administrator: {
    term: 'Administrator',
    text: 'The office that licenses the data of a plan, bills for it, reviews how it is used and answers questions about it.',
  },
  'advisory-committee': {
    term: 'Advisory Committee',
    text: 'People from outside the exchanges who advise a plan before it decides. They have no vote.',
  },
  'consolidated-tape': {
    term: site.product,
    text: 'The quotes and trades of all US stock markets, consolidated into one record and disseminated as they happen.',
  },
  'cqs-cts': {
    term: 'CQS and CTS',
    text: 'The Consolidated Quotation System and the Consolidated Tape System, the quote and trade feeds of Tapes\u00a0A and\u00a0B.',
  },
  'cta-cq-plans': {
    term: 'CTA and CQ Plans',
    text: 'The plans of the Consolidated Tape Association for Tapes\u00a0A and\u00a0B: the CTA Plan for trades, the CQ Plan for quotes.',
  },
  'ct-plan': {
    term: site.plan,
    text: 'The single plan that is to replace the CTA, CQ and UTP Plans.',
  },
  'derived-data': {
    term: 'Derived data',
    text: 'Figures calculated from market data in such a way that the data cannot be reconstructed. Each plan defines what qualifies.',
  },
  'display-use': {
    term: 'Display and non-display use',
    text: 'Display use shows the data to a person. Non-display use feeds it to a computer program, such as one that trades.',
  },
  finra: {
    term: 'FINRA',
    text: 'The Financial Industry Regulatory Authority, which oversees US broker-dealers. Trades made away from exchanges are reported through it.',
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
    text: 'The highest price bid for a stock on any exchange at a given moment, and the lowest price at which it is offered.',
  },
  'nms-stock': {
    term: 'NMS stock',
    text: 'In short, a stock listed on a US exchange. Exchange-traded funds count; options do not.',
  },
  'operating-committee': {
    term: 'Operating Committee',
    text: 'The body that governs a plan. The plan’s participants vote on it.',
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
  siac: {
    term: 'SIAC',
    text: 'The Securities Industry Automation Corporation, a company of the NYSE group and the processor of Tapes\u00a0A and\u00a0B.',
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
  'uqdf-utdf': {
    term: 'UQDF and UTDF',
    text: 'The UTP Quotation Data Feed and the UTP Trade Data Feed, which carry the quotes and trades of Tape\u00a0C.',
  },
  'utp-plan': {
    term: 'UTP Plan',
    text: 'The plan for quotes and trades on Tape\u00a0C, named after unlisted trading privileges.',
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
  lede: 'Terms with a dotted underline in the text, each explained in a sentence or two.',
  more: 'In the glossary',
  inPrimer: 'More in the primer',
} as const;

/** Every term, in the glossary's order. */
export const glossaryTerms = (Object.keys(glossary) as GlossaryTerm[]).sort((a, b) =>
  glossary[a].term.localeCompare(glossary[b].term, 'en-US'),
);

/** The anchor of a term in the glossary. */
export function termAnchor(term: string): string {
  return `term-${term}`;
}
