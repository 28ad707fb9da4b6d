import { site } from '../site';

/** The words of the landing page, in all its versions. Facts about the plan are those of the Primer. */
export const hero = {
  kicker: 'Proposal prototype, for illustration only',
  title: `Modernizing the ${site.product}`,
  lead: `Every US stock has one public record of its trades and quotes, and that record is licensed under separate plans. The ${site.plan} makes them one. ${site.name} proposes to be its independent administrator.`,
  getUpdates: 'Get Updates',
  learnMore: 'Learn More',
  /** Follows it for who hears the link without what stands around it. */
  learnMoreAbout: 'about our vision',
} as const;

export interface Chapter {
  anchor: string;
  title: string;
  /** The chapter in one breath: all that the briefing prints. */
  summary: string;
  /** The chapter in full: the essay goes on with this after the summary. */
  paragraphs: readonly string[];
  /** A remark in the essay's margin. */
  note: { label: string; text: string };
}

export const chapters: readonly Chapter[] = [
  {
    anchor: 'legacy-of-leadership',
    title: 'Legacy of Leadership',
    summary:
      'In 1867 a telegraph printer began to put the prices of one exchange on a narrow strip of paper, for anyone who rented the machine. The consolidated tape does the same for every exchange at once.',
    paragraphs: [
      'The strip gave the business its vocabulary. A price is still a print, a stock still has a ticker, and the public record of the American market is still the tape, although no paper has moved for decades.',
      'The consolidated record is younger, and it was harder to make. From the 1970s on, exchanges that competed for every order agreed to report their trades, and then their quotes, to common processors. An investor in Omaha reads the same last sale as a trading desk on Broad Street. A proposal to change how the tape is administered begins with respect for that.',
    ],
    note: {
      label: '1867',
      text: 'The first stock ticker goes to work in New York. It prints two lines: the name of the stock, and its price.',
    },
  },
  {
    anchor: 'challenges',
    title: 'Challenges',
    summary:
      'One market is licensed as if it were several. Tapes A and B come under the CTA and CQ Plans, Tape C under the UTP Plan, each with its own agreement, policies, reports and invoice.',
    paragraphs: [
      'For a vendor this is work done twice. The same users are counted under two sets of rules, reported on two calendars, and looked at by two audits, for what a client sees as a single line on a screen. Large firms keep a department for it. Small ones may decide not to carry the data at all.',
      'And there is a question of position. The existing administrators belong to exchange groups that sell market data of their own. Policies on confidentiality and conflicts of interest contain the difficulty, and people of good faith work under them. It would be simpler not to have it.',
    ],
    note: {
      label: 'A · B · C',
      text: 'Tape A: NYSE-listed. Tape B: NYSE Arca and the regional exchanges. Tape C: Nasdaq-listed.',
    },
  },
  {
    anchor: 'new-plan',
    title: 'New Plan',
    summary: `On ${site.planApprovalDate} the ${site.plan} was approved: one plan for all three tapes, with one Operating Committee, one set of fees and policies, a quote feed and a trade feed.`,
    paragraphs: [
      'The plan was formed in 2023 and is the agreement of a Delaware limited liability company. Exchanges and FINRA are its members. People who use the data, investors and vendors among them, have votes on its Operating Committee as well.',
      'What the approval settled is that there will be one plan. What it left to be done is everything that makes a plan work on an ordinary Tuesday: an agreement to sign, a definition to apply, a report to send, someone who answers.',
    ],
    note: {
      label: site.planApprovalDate,
      text: `The ${site.plan} is approved, to take the place of the CTA, CQ and UTP Plans.`,
    },
  },
  {
    anchor: 'independent-administrator',
    title: 'Independent Administrator',
    summary:
      'The processors carry the data. The administrator does what stands between the data and its users: agreements, policy, usage reports, billing, audits and answers. The plan asks that it be independent.',
    paragraphs: [
      'Independent means that the administrator sells no market data product of its own. It learns from every vendor how many people use what, and at which price; nobody it reports to should be a competitor of that vendor.',
      'A request for proposal for the role is expected in the third quarter.',
    ],
    note: {
      label: 'Independence',
      text: 'The administrator sees every licensee’s usage. It must have no product that gains from knowing it.',
    },
  },
  {
    anchor: 'our-proposal',
    title: 'Our Proposal',
    summary: `${site.name} intends to respond to the request for proposal. What we offer can be said in three lines: unified processes, common policies for Tapes A, B and C, and enhanced access.`,
    paragraphs: [
      'The nine highlights below say what each of the three would change in the working week of a vendor or a subscriber.',
      'The move itself matters as much as where it leads. Over 600 vendors and subscribers would transition within 6 to 10 months of operational readiness. That is long enough to test, to compare the new reports with the old, and to sign after reading.',
    ],
    note: {
      label: '6 to 10 months',
      text: 'From operational readiness to the last of over 600 vendors and subscribers.',
    },
  },
];

export const opportunities = {
  title: 'Three opportunities',
  lead: 'A change of administrator is rare. It is the moment to put right what each group has learned to live with.',
  items: [
    {
      audience: 'Vendors',
      title: 'One relationship',
      text: 'One agreement, one report and one invoice for the whole market. The people who run your compliance spend their time on questions, not on copies.',
    },
    {
      audience: 'Subscribers',
      title: 'Rules you can read',
      text: 'The same definition of a user and the same unit of count on every tape, published with its history and announced before it changes.',
    },
    {
      audience: 'Investors and observers',
      title: 'A tape run in the open',
      text: 'An administrator with no data business beside it, and policies that anyone may read, compare and comment on.',
    },
  ],
} as const;

export interface Highlight {
  title: string;
  /** How it is now. */
  today: string;
  /** What the proposal would make of it. */
  proposed: string;
}

export interface HighlightGroup {
  title: string;
  lead: string;
  highlights: readonly Highlight[];
}

export const highlights: { title: string; lead: string; groups: readonly HighlightGroup[] } = {
  title: 'Proposal highlights',
  lead: 'Nine changes, in three groups of three.',
  groups: [
    {
      title: 'Unified processes',
      lead: 'Do it once.',
      highlights: [
        {
          title: 'One agreement',
          today: 'Separate agreements under the CTA and UTP Plans',
          proposed: 'A single market data agreement for all three tapes, in plain language',
        },
        {
          title: 'One way in',
          today: 'An application and an approval for each plan',
          proposed: 'One application, one review, one named contact from the first call to the first print',
        },
        {
          title: 'One report, one invoice',
          today: 'Usage declared by plan, on each plan’s calendar',
          proposed: 'Usage of A, B and C declared together and billed on one statement',
        },
      ],
    },
    {
      title: 'Common policies for Tapes A, B and C',
      lead: 'Mean the same thing everywhere.',
      highlights: [
        {
          title: 'Shared definitions',
          today: 'Terms defined plan by plan',
          proposed: 'Professional and nonprofessional, display and non-display, defined once',
        },
        {
          title: 'One unit of count',
          today: 'The same user may be counted under different rules',
          proposed: 'One unit and one netting rule, with worked examples',
        },
        {
          title: 'One audit standard',
          today: 'Audits run separately for each plan',
          proposed: 'One scope and one look-back, published, with a way to dispute a finding',
        },
      ],
    },
    {
      title: 'Enhanced access',
      lead: 'Make it easy to begin, and to ask.',
      highlights: [
        {
          title: 'A licensee’s desk online',
          today: 'Forms and letters, and status on request',
          proposed: 'Agreements, reports and invoices in one place, for people and for programs',
        },
        {
          title: 'Policies with a history',
          today: 'Documents replaced when they change',
          proposed: 'Every version kept, every change dated, explained and announced ahead',
        },
        {
          title: 'Independent support',
          today: 'Questions put to the data seller’s own group',
          proposed: 'Answers from people who have no data product to sell',
        },
      ],
    },
  ],
};

export const latestUpdates = {
  title: 'Latest Updates',
  all: 'All updates',
} as const;

export const subscribeSection = {
  title: 'Subscribe for Updates',
  lead: `News of the ${site.plan}, the request for proposal and our response. We write when there is something to say, and every message ends with a link to leave.`,
  label: 'Email address',
  button: 'Subscribe',
  pending: 'Subscribing...',
  thanks: 'Thank you for subscribing!',
  privacy: 'We use your address for these updates alone.',
  successToast: {
    title: 'Successfully subscribed!',
    description: "You'll receive updates about platform launches and CT Plan news.",
  },
  failureToast: {
    title: 'Subscription failed',
    description: 'Please try again or contact support if the problem persists.',
  },
} as const;

export const contactDialog = {
  open: 'Contact Us',
  title: 'Contact Us',
  description: 'Questions about the proposal, the plan or this site are welcome.',
  more: 'All the ways to reach us',
} as const;

export const marketingFormText = {
  title: 'Talk to us',
  lead: 'Vendors, subscribers and exchanges who would like to talk about the transition can leave their details here.',
  frameTitle: 'Contact form',
  /** In the form's place where none is configured. */
  plain: 'Vendors, subscribers and exchanges who would like to talk about the transition are welcome to write to',
  /** In the form's place when it does not load. */
  failed: 'The form could not be loaded. A short message reaches the same people:',
} as const;
