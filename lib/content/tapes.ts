import { site } from '@/lib/site';

import type { Inline } from './prose';

export const tapeCodes = ['A', 'B', 'C'] as const;

export interface TapeFacts {
  code: (typeof tapeCodes)[number];
  name: string;
  listings: string;
  plan: string;
  processor: Inline;
  feeds: Inline;
  administrator: string;
  /** The row as a sentence. */
  sentence: string;
}

/** How the tapes are administered today, in the words of the briefing; every other page has words of its own. */
const todayInOneLine: Inline = [
  'Today there are three plans, two sets of rules and three administrators: the ',
  { label: 'CTA and CQ Plans', term: 'cta-cq-plans' },
  ' share one set for Tapes\u00a0A and\u00a0B, the ',
  { label: 'UTP Plan', term: 'utp-plan' },
  ' has another for Tape\u00a0C, and each tape has an administrator of its own.',
];

/** Who does what for each tape, and for the single tape that would replace them. */
export const tapeReader = {
  title: 'Read the tape',
  drawing: 'Tapes A, B and C become one consolidated tape.',
  choose: 'Choose a tape',
  all: 'All',
  overview: todayInOneLine,
  caption: 'Each tape today, and the one tape that is proposed',
  columns: ['Tape', 'Listings', 'Plan', 'Processor', 'Feeds', 'Administrator'],
  tapes: [
    {
      code: 'A',
      name: 'Tape A',
      listings: 'NYSE',
      plan: 'CTA and CQ Plans',
      processor: [{ label: 'SIAC', term: 'siac' }],
      feeds: [{ label: 'CQS, CTS', term: 'cqs-cts' }],
      administrator: 'New York Stock Exchange',
      sentence:
        'Tape A covers stocks listed on the NYSE. SIAC consolidates it, CQS carries its quotes and CTS its trades, and the New York Stock Exchange licenses it under the CTA and CQ Plans.',
    },
    {
      code: 'B',
      name: 'Tape B',
      listings: 'NYSE Arca, NYSE American, Cboe, regional',
      plan: 'CTA and CQ Plans',
      processor: 'SIAC',
      feeds: 'CQS, CTS',
      administrator: 'NYSE American',
      sentence:
        'Tape B covers securities listed on NYSE Arca and the regional exchanges. It shares its plans, processor and feeds with Tape\u00a0A but has an administrator of its own, NYSE American.',
    },
    {
      code: 'C',
      name: 'Tape C',
      listings: 'Nasdaq',
      plan: 'UTP Plan',
      processor: 'Nasdaq',
      feeds: [{ label: 'UQDF, UTDF', term: 'uqdf-utdf' }],
      administrator: 'Nasdaq',
      sentence:
        'Tape C covers stocks listed on Nasdaq. Nasdaq consolidates it, UQDF carries its quotes and UTDF its trades, and Nasdaq licenses it under the UTP Plan.',
    },
  ] satisfies readonly TapeFacts[],
  one: {
    name: 'One tape',
    listings: 'All of these',
    plan: site.plan,
    processor: 'Engaged by one committee',
    feeds: 'A quote feed, a trade feed',
    administrator: 'One, independent',
  },
} as const;
