import { site } from '@/lib/site';

/** What the versions of the landing page share; each also has its own text. */
export const hero = {
  kicker: 'Proposal prototype, for illustration only',
  title: `Modernizing the ${site.product}`,
  claim: `${site.name} proposes that one market should need one agreement, from an administrator with no data of its own to sell.`,
  /** What search engines and shared links show. */
  description: `Every US stock has one public record of its trades and quotes, licensed today under three plans. The ${site.plan} replaces them with one, and ${site.name} proposes to serve as its independent administrator.`,
  getUpdates: 'Get Updates',
  learnMore: 'Learn More',
  /** Added to the link for screen readers, who hear it without its context. */
  learnMoreAbout: 'about our vision',
  primer: { question: 'New to the tape?', link: 'Start with the primer' },
} as const;

export const opportunities = {
  title: 'Three opportunities',
  lead: 'What a single administrator would change, and for whom.',
  items: [
    {
      audience: 'Vendors',
      title: 'One relationship',
      text: 'One agreement, one report and one invoice would cover the whole market, and a compliance department could give its time to real questions instead of duplicate paperwork.',
    },
    {
      audience: 'Subscribers',
      title: 'Rules you can read',
      text: 'The definition of a user and the unit of count would be the same on every tape, published with their history, and every change would be announced in advance.',
    },
    {
      audience: 'Investors and observers',
      title: 'A tape run in the open',
      text: 'The administrator would have no data business of its own, and its policies would be open for anyone to read, compare and comment on.',
    },
  ],
} as const;

export interface Highlight {
  title: string;
  today: string;
  proposed: string;
}

export type HighlightPicture = 'agreements' | 'count' | 'versions';

export interface HighlightGroup {
  title: string;
  lead: string;
  picture: { name: HighlightPicture; caption: string };
  highlights: readonly Highlight[];
}

interface Highlights {
  title: string;
  lead: string;
  compare: string;
  groups: readonly HighlightGroup[];
}

export const highlights: Highlights = {
  title: 'Proposal highlights',
  lead: 'Nine changes to how the tape is licensed, in three groups.',
  compare: 'Compare all nine with today',
  groups: [
    {
      title: 'Unified processes',
      lead: 'Each task is done once.',
      picture: { name: 'agreements', caption: 'Two agreements to sign become one.' },
      highlights: [
        {
          title: 'One agreement',
          today: 'Separate agreements under the CTA and UTP Plans',
          proposed: 'A single market data agreement for all three tapes, in plain language',
        },
        {
          title: 'One way in',
          today: 'An application and an approval for each plan',
          proposed: 'One application, one review and one point of contact throughout',
        },
        {
          title: 'One report, one invoice',
          today: 'Usage reported plan by plan, on separate calendars',
          proposed: 'Usage of all three tapes reported together and billed on one invoice',
        },
      ],
    },
    {
      title: 'Common policies for Tapes\u00a0A, B and\u00a0C',
      lead: 'A rule means the same on every tape.',
      picture: { name: 'count', caption: 'The same user is counted by one rule instead of two.' },
      highlights: [
        {
          title: 'Shared definitions',
          today: 'Terms defined separately by each plan',
          proposed: 'Professional and nonprofessional, display and non-display, each defined once',
        },
        {
          title: 'One unit of count',
          today: 'The same user may be counted under different rules',
          proposed: 'One unit and one netting rule, with worked examples',
        },
        {
          title: 'One audit standard',
          today: 'Audits run separately for each plan',
          proposed: 'One published scope and look-back period, with a procedure for disputing findings',
        },
      ],
    },
    {
      title: 'Enhanced access',
      lead: 'Every licensee can see where it stands.',
      picture: { name: 'versions', caption: 'A policy keeps every version instead of replacing it.' },
      highlights: [
        {
          title: 'An online desk for licensees',
          today: 'Forms and correspondence, with status on request',
          proposed: 'Agreements, reports and invoices in one place, for people and for software',
        },
        {
          title: 'Policies with a history',
          today: 'Documents replaced when they change',
          proposed: 'Every version kept, and every change dated, explained and announced in advance',
        },
        {
          title: 'Independent support',
          today: 'Questions answered within a group that also sells data',
          proposed: 'Questions answered by an office with no data product to sell',
        },
      ],
    },
  ],
};

export const latestUpdates = {
  title: 'Latest Updates',
  all: 'All updates',
} as const;

export const contactDialog = {
  open: 'Contact Us',
  title: 'Contact Us',
  description: 'We welcome questions about the proposal, the plan or this site.',
  more: 'More ways to reach us',
} as const;

export const shortLanding = {
  meta: {
    title: `${site.name}: the proposal in one page`,
    description: `Who gains from one independent administrator for Tapes\u00a0A, B and\u00a0C under the ${site.plan}, and how to follow the proposal of ${site.name}.`,
  },
  lead: `The public prices of every US stock are coming under a single plan, and ${site.name} proposes to administer it independently, with one set of rules for every firm that uses the data.`,
  opportunities: [
    'A firm would sign, report and pay once for the entire market instead of once for each plan.',
    'One published definition of a user would apply to every tape.',
    'The administrator would sell no market data, and its policies would be public.',
  ],
} as const;
