import { site } from '../site';

/** A remark in the margin, beside the words that it is about. */
export interface MarginNote {
  /** The words of the paragraph that are marked. */
  on: string;
  label: string;
  text: string;
}

export interface EssayParagraph {
  text: string;
  note?: MarginNote;
}

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
        text: 'In 1867 a telegraph printer began to put the prices of one exchange on a narrow strip of paper, for anyone who rented the machine. It clattered in brokers’ offices all over lower Manhattan, and it changed who could know a price, and when.',
        note: {
          on: 'a telegraph printer',
          label: '1867',
          text: 'The stock ticker prints two lines: the name of the stock, and its price.',
        },
      },
      {
        text: 'The strip gave the business its vocabulary. A price is still a print, a stock still has a ticker, and the public record of the American market is still the tape, although no paper has moved for decades.',
      },
      {
        text: 'The consolidated record is younger, and it was harder to make. Exchanges that competed for every order agreed to report their trades, and then their quotes, to common processors. An investor in Omaha reads the same last sale as a trading desk on Broad Street. A proposal to change how the tape is administered begins with respect for that.',
        note: {
          on: 'common processors',
          label: 'Processor',
          text: 'The system in the middle: it takes in what every exchange reports, and sends out one record.',
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
        text: 'The record is one; the licenses to use it are several. Which of them a firm needs for a stock depends on where that stock is listed, a fact that matters to its issuer and to almost nobody who reads its price.',
        note: {
          on: 'where that stock is listed',
          label: 'A · B · C',
          text: 'Tape\u00a0A: the NYSE. Tape\u00a0B: NYSE Arca and the regional exchanges. Tape\u00a0C: Nasdaq.',
        },
      },
      {
        text: 'For a vendor this is work done twice. The same users are counted under two sets of rules, reported on two calendars, and looked at by two audits, for what a client sees as a single line on a screen. Large firms keep a department for it. Small ones may decide not to carry the data at all.',
      },
      {
        text: 'And there is a question of position. The existing administrators belong to exchange groups that sell market data of their own. Policies on confidentiality and conflicts of interest contain the difficulty, and people of good faith work under them. It would be simpler not to have it.',
        note: {
          on: 'market data of their own',
          label: 'Position',
          text: 'Who administers a license learns the size of each customer. Who sells a rival feed would like to.',
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
        text: `Approval came on ${site.planApprovalDate}. In law the ${site.plan} is the agreement of a Delaware limited liability company; in use it is one rulebook where there had been three. Exchanges and FINRA are its members and decide. Vendors, brokers and investors sit on an Advisory Committee, which is heard before a decision and has no vote.`,
        note: {
          on: 'one rulebook where there had been three',
          label: 'In its place',
          text: 'The CTA Plan for trades and the CQ Plan for quotes on Tapes A and B; the UTP Plan for both on Tape C.',
        },
      },
      {
        text: 'What the approval settled is that there will be one plan. What it left to be done is everything that makes a plan work on an ordinary Tuesday: an agreement to sign, a definition to apply, a report to send, someone who answers.',
      },
    ],
  },
  {
    anchor: 'independent-administrator',
    title: 'Independent Administrator',
    engraving: 'terminal',
    paragraphs: [
      {
        text: 'Nobody who looks at a screen sees the administrator. The processors carry the data; the administrator does what stands between the data and its users: agreements, policy, usage reports, billing, audits and answers.',
      },
      {
        text: 'Independent means that the administrator sells no market data product of its own. It learns from every vendor how many people use what, and at which price; nobody it reports to should be a competitor of that vendor.',
        note: {
          on: 'how many people use what',
          label: 'Independence',
          text: 'The administrator sees every licensee’s usage. It must have no product that gains from knowing it.',
        },
      },
      { text: `A request for proposal for the role is ${site.requestForProposal}.` },
    ],
  },
  {
    anchor: 'our-proposal',
    title: 'Our Proposal',
    engraving: 'tape',
    paragraphs: [
      {
        text: `${site.name} intends to respond to the request for proposal. What we offer can be said in three lines: unified processes, common policies for Tapes\u00a0A, B and\u00a0C, and enhanced access. The nine highlights below say what each of the three would change in the working week of a vendor or a subscriber.`,
      },
      {
        text: 'The move itself matters as much as where it leads. Over 600 vendors and subscribers would transition within 6 to 10 months of operational readiness. That is long enough to test, to compare the new reports with the old, and to sign after reading.',
        note: {
          on: 'operational readiness',
          label: 'Day one',
          text: 'From that day the new office can do all of the work. The months are counted from it.',
        },
      },
    ],
  },
];

/** The words of the essay: why things are as they are. Facts about the plan are those of the Primer. */
export const essay = {
  lead: 'How a strip of paper became the public record of a market, why that record is licensed in pieces, and what it would take to look after it as one.',
  chapters,
  opportunitiesLead:
    'Administrators are not often replaced. Whoever has learned to live with something has a rare chance to say so.',
  opportunities: [
    'A vendor would sign once, report once and be billed once. Whoever runs its compliance could spend on hard questions the hours that now go into copies.',
    'A subscriber could look up what counts as a user, find one answer for every tape, and see when and why it last changed.',
    'Anyone could read the policies of an office that has nothing to sell, follow how it applies them, and object.',
  ],
} as const;

export interface TimelineEvent {
  /** The year on the axis; what is still to come has none. */
  year?: number;
  label: string;
  text: string;
}

/** From the first ticker to the transition that is expected. */
export const timeline: { title: string; caption: string; events: readonly TimelineEvent[] } = {
  title: 'From a strip of paper to one plan',
  caption: 'To scale up to the approval. What is still to come stands in order, without dates.',
  events: [
    { year: 1867, label: '1867', text: 'The stock ticker prints its first prices.' },
    { year: 1975, label: '1975', text: 'Congress asks for a national market system.' },
    { year: 2005, label: '2005', text: 'Regulation NMS renews the rules of the tape.' },
    { year: 2023, label: '2023', text: `The ${site.plan} is formed.` },
    { year: 2024, label: site.planApprovalDate, text: `The ${site.plan} is approved.` },
    { label: 'To come', text: 'The request for proposal, and the answers to it.' },
    { label: 'After it', text: 'An administrator is chosen, gets ready, and takes over firm by firm.' },
  ],
};
