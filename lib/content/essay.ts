import { siteFacts } from '@/lib/domains/site/facts';
import { site } from '@/lib/site';

import type { Inline } from './prose';

/** A note in the margin, next to the words that it explains. The words open it too. */
export interface MarginNote {
  on: string;
  label: string;
  text: string;
}

export type EssayParagraph = { text: Inline; note?: undefined } | { text: string; note: MarginNote };

export type EngravingName = 'ticker' | 'three-plans' | 'one-plan' | 'terminal' | 'tape';

export interface EssayChapter {
  anchor: string;
  title: string;
  engraving: EngravingName;
  paragraphs: readonly EssayParagraph[];
}

const chapters: readonly EssayChapter[] = [
  {
    anchor: 'legacy-of-leadership',
    title: 'Legacy of Leadership',
    engraving: 'ticker',
    paragraphs: [
      {
        text: 'In 1867 a telegraph printer began to put the prices of one exchange on a narrow strip of paper, for anyone who rented the machine. It clattered in brokers’ offices all over Lower Manhattan, and it changed who could know a price, and how soon.',
        note: {
          on: 'telegraph printer',
          label: '1867',
          text: 'The stock ticker prints two lines, the name of the stock and its price.',
        },
      },
      {
        text: 'The strip gave the business its vocabulary. A reported trade is still a print, a stock still has a ticker, and the public record of the American market is still the tape, although no paper has moved for decades.',
      },
      {
        text: 'The consolidated record is younger, and it was harder to create, because exchanges that competed for every order had to agree to report their trades, and then their quotes, to common processors. They did, and today an investor in Omaha reads the same last sale as a trading desk on Broad Street. Any proposal to change how the tape is administered should begin with respect for that achievement.',
        note: {
          on: 'common processors',
          label: 'Processor',
          text: 'A system that takes in what every exchange reports and sends out one record.',
        },
      },
    ],
  },
  {
    anchor: 'challenges',
    title: 'Challenges',
    engraving: 'three-plans',
    paragraphs: [
      {
        text: 'There is one record, but there are several licenses to use it. Which of them a firm needs for a given stock depends on where that stock is listed, a fact that matters to the issuer and hardly at all to anyone who reads the price.',
        note: {
          on: 'stock is listed',
          label: 'A · B · C',
          text: 'Tape\u00a0A: the NYSE. Tape\u00a0B: NYSE Arca and the regional exchanges. Tape\u00a0C: Nasdaq.',
        },
      },
      {
        text: [
          'Three plans share the tapes between them, under two sets of rules. The ',
          { label: 'CTA and CQ Plans', term: 'cta-cq-plans' },
          ' rule Tapes\u00a0A and\u00a0B alike, the ',
          { label: 'UTP Plan', term: 'utp-plan' },
          ' rules Tape\u00a0C, and a firm deals with three administrators.',
        ],
      },
      {
        text: 'For a vendor this means doing the same work twice. Its users are counted, reported and audited once under each set of rules, all for what a client sees as a single line on a screen. A large firm can maintain a department for the purpose, while a small one may decide not to carry the data at all.',
      },
      {
        text: 'There is also a question of position. The existing administrators belong to exchange groups that sell market data of their own. Policies on confidentiality and conflicts of interest contain the difficulty, and people of good faith work under them, but it would be simpler not to have the difficulty at all.',
        note: {
          on: 'market data',
          label: 'Position',
          text: 'The office that administers a license learns the size of each customer, which a seller of rival feeds would like to know.',
        },
      },
    ],
  },
  {
    anchor: 'new-plan',
    title: 'New Plan',
    engraving: 'one-plan',
    paragraphs: [
      {
        text: `Approval came on ${site.planApprovalDate}. In law the ${site.plan} is the agreement of a Delaware limited liability company, and in practice it is one rulebook for all three tapes. The exchanges and FINRA are its members and make its decisions, while vendors, brokers and investors sit on an Advisory Committee that is heard before a decision but has no vote.`,
        note: {
          on: 'Advisory Committee',
          label: 'Advice',
          text: 'Its members come from outside the exchanges. The existing plans have such committees too.',
        },
      },
      {
        text: 'The approval settled that there will be one plan. It left open everything that makes a plan work on an ordinary Tuesday: an agreement to sign, a definition to apply, a report to file, and an office that replies to questions.',
      },
    ],
  },
  {
    anchor: 'independent-administrator',
    title: 'Independent Administrator',
    engraving: 'terminal',
    paragraphs: [
      {
        text: 'A screen of prices does not show the administrator. The processors carry the data, and the administrator is responsible for everything that stands between the data and the people who use it, from agreements and policies to usage reports, billing and audits.',
      },
      {
        text: 'Independence means that the administrator sells no market data product of its own. Every vendor has to tell it how many people use what, and at which price, so the office it tells should not belong to a group that sells a rival product.',
        note: {
          on: 'how many people',
          label: 'Independence',
          text: 'The plan bars control of the administrator by a company that offers proprietary market data.',
        },
      },
      {
        get text() {
          return `The plan’s Operating Committee is to fill the role through a request for proposal, and that request is ${siteFacts().requestForProposal}.`;
        },
      },
    ],
  },
  {
    anchor: 'our-proposal',
    title: 'Our Proposal',
    engraving: 'tape',
    paragraphs: [
      {
        text: `${site.name} is a candidate for that office, has no data product to sell, and intends to submit a response. What we offer fits in one line: the same processes for every tape, one set of policies for all three, and easier access to the data. The nine highlights below say what each would change for a vendor or a subscriber.`,
      },
      {
        text: 'The transition matters as much as its destination. Over 600 vendors and subscribers would have to move within 6 to 10 months of operational readiness, which should be long enough to test, to compare the new reports with the old, and to read an agreement before signing it.',
        note: {
          on: 'operational readiness',
          label: 'Day one',
          text: 'The day from which the new office can do all of the work, and from which the months are counted.',
        },
      },
    ],
  },
];

/** The text of the essay: the reasons for the proposal. Facts about the plan are in the primer. */
export const essay = {
  lead: 'How a strip of paper became the public record of a market, why that record is licensed in pieces, and what it would take to administer it as a whole.',
  chapters,
  opportunitiesLead:
    'Administrators are seldom replaced. When one is, those who have learned to live with a problem can ask for its remedy.',
  opportunities: [
    'A vendor would sign once, report once and be billed once, and its compliance staff could spend on difficult questions the hours that duplicate filings take up today.',
    'A subscriber could look up what counts as a user, find a single definition for every tape, and see when and why it was last changed.',
    'Anyone could read the policies of an office that has nothing to sell, see how they are applied, and object.',
  ],
} as const;

export interface TimelineEvent {
  /** The year on the axis; absent for an event in the future. */
  year?: number;
  label: string;
  text: string;
}

/** From the first ticker to the expected transition. */
export const timeline: { title: string; caption: string; events: readonly TimelineEvent[] } = {
  title: 'From a strip of paper to one plan',
  caption: 'Drawn to scale up to 2024. Later steps are shown in order, without dates.',
  events: [
    { year: 1867, label: '1867', text: 'The stock ticker prints its first prices.' },
    { year: 1975, label: '1975', text: 'Congress calls for a national market system.' },
    { year: 2005, label: '2005', text: 'Regulation NMS revises the rules for market data.' },
    { year: 2023, label: '2023', text: `The ${site.plan} is formed.` },
    { year: 2024, label: '2024', text: `The ${site.plan} is approved.` },
    { label: 'To come', text: 'The request for proposal and the responses to it.' },
    { label: 'After that', text: 'An administrator is selected, prepares, and takes over firm by firm.' },
  ],
};
