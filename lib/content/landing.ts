import { site } from '../site';

/** What the versions of the landing page have in common; each has words of its own beside this. */
export const hero = {
  kicker: 'Proposal prototype, for illustration only',
  title: `Modernizing the ${site.product}`,
  lead: `Every US stock has one public record of its trades and quotes, and that record is licensed under separate plans. The ${site.plan} makes them one. ${site.name} proposes to be its independent administrator.`,
  getUpdates: 'Get Updates',
  learnMore: 'Learn More',
  /** Follows it for who hears the link without what stands around it. */
  learnMoreAbout: 'about our vision',
} as const;

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

interface Highlights {
  title: string;
  lead: string;
  /** Over the choice of what a table of them shows. */
  show: string;
  sides: readonly { value: 'both' | 'today' | 'proposed'; label: string }[];
  groups: readonly HighlightGroup[];
}

export const highlights: Highlights = {
  title: 'Proposal highlights',
  lead: 'Nine changes, in three groups of three.',
  show: 'Show',
  sides: [
    { value: 'both', label: 'Both' },
    { value: 'today', label: 'Today' },
    { value: 'proposed', label: 'Proposed' },
  ],
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
      title: 'Common policies for Tapes\u00a0A, B and\u00a0C',
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
  /** Under the site's own form. */
  beside: 'An e-mail reaches the same people:',
  /** In the form's place when it does not load. */
  failed: 'The form could not be loaded. A short message reaches the same people:',
} as const;
