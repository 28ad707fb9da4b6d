import { siteFacts } from '@/lib/domains/site/facts';
import { paths } from '@/lib/paths';
import { site } from '@/lib/site';

import type { Block } from './prose';

export type VisionPicture = 'print' | 'year' | 'plans' | 'position' | 'transition';

export interface VisionChapter {
  anchor: string;
  title: string;
  picture: VisionPicture;
  blocks: readonly Block[];
}

const chapters: readonly VisionChapter[] = [
  {
    anchor: 'legacy-of-leadership',
    title: 'Legacy of Leadership',
    picture: 'print',
    blocks: [
      'The American markets set the pattern early: each trade produces one public line, whichever exchange it was executed on, and everyone who is watching sees it at the same moment.',
      'That line deserves an administration that is just as clear.',
    ],
  },
  {
    anchor: 'challenges',
    title: 'Challenges',
    picture: 'year',
    blocks: [
      [
        'Each tape has its own administrator. Tapes\u00a0A and\u00a0B follow the rules of the ',
        { label: 'CTA and CQ Plans', term: 'cta-cq-plans' },
        ', Tape\u00a0C those of the ',
        { label: 'UTP Plan', term: 'utp-plan' },
        '.',
      ],
      'A firm that takes all three therefore signs, reports, pays and is audited twice. Large firms employ people for it. Small firms and firms abroad often cannot.',
    ],
  },
  {
    anchor: 'new-plan',
    title: 'New Plan',
    picture: 'plans',
    blocks: [
      `The ${site.plan}, approved on ${site.planApprovalDate}, replaces three national market system plans with one.`,
      'The first major step toward it is the selection of the administrator.',
    ],
  },
  {
    anchor: 'independent-administrator',
    title: 'Independent Administrator',
    picture: 'position',
    blocks: [
      'To license and to bill, an administrator has to know how each firm uses the data, which is also what a seller of competing products would like to know.',
      'An administrator that has nothing else to sell can apply the rules evenly and can be seen to do so.',
    ],
  },
  {
    anchor: 'our-proposal',
    title: 'Our Proposal',
    picture: 'transition',
    get blocks() {
      return [
        `The Operating Committee is to select the administrator through a request for proposal, which is ${siteFacts().requestForProposal}. ${site.name} intends to respond to it.`,
        'We would begin with the transition itself: the order in which firms move, the notice they receive, and the arrangements that stay as they are.',
      ];
    },
  },
];

export const vision = {
  meta: {
    title: 'Our Vision',
    description: `Transforming market data administration, in five pictures: what a print says, one firm’s year, the new ${site.plan}, an independent administrator, and the move to it.`,
  },
  eyebrow: 'The proposal in five pictures',
  title: 'Our Vision',
  subtitle:
    'Transforming market data administration, from three plans and three administrators to one plan with one independent administrator.',
  chapters,
  print: {
    title: 'What one print says',
    caption: 'An invented example, not a market quotation.',
    fields: [
      { value: 'XYZ', label: 'which stock' },
      { value: '200', label: 'how many shares' },
      { value: '25.10', label: 'at what price' },
      { value: 'N', label: 'on which market' },
      { value: '10:32:05', label: 'when' },
    ],
  },
  year: { caption: 'A firm with all three tapes: monthly reports and bills, and one audit for each set of rules.' },
  plans: {
    title: 'Three plans become one',
    before: [
      { name: 'CTA Plan', text: 'trades, A and B' },
      { name: 'CQ Plan', text: 'quotes, A and B' },
      { name: 'UTP Plan', text: 'both, C' },
    ],
    one: { name: site.plan, text: 'one company, one committee, one administrator' },
    feeds: ['Quote feed', 'Trade feed'],
    description: `The CTA Plan, the CQ Plan and the UTP Plan lead into the ${site.plan}, a company under Delaware law. Out of it come two feeds: one for quotes, one for trades.`,
  },
  position: {
    title: 'Who knows what about whom',
    today: {
      title: 'Today',
      group: 'One exchange group',
      administrator: { name: 'Administrator', text: 'knows how each firm uses the tape' },
      seller: { name: 'Data business', text: 'sells feeds to the same firms' },
    },
    proposed: {
      title: `Under the ${site.plan}`,
      administrator: { name: 'Administrator', text: 'owned by none of them' },
      seller: { name: 'Exchange groups', text: 'continue to sell feeds' },
      between: 'usage information stays here',
    },
    caption:
      'Today, confidentiality policies separate the two. Under the plan, they would belong to different companies.',
  },
  transition: {
    title: 'The transition, counted from operational readiness',
    earliest: 6,
    latest: 10,
    months: (month: number) => `${month} months`,
    readiness: 'Operational readiness',
    atEarliest: 'all have moved, at the earliest',
    atLatest: 'at the latest',
    axis: 'Months from operational readiness',
    caption:
      'Over 600 vendors and subscribers transition within 6 to 10 months. The solid bar ends at the earliest date, the shaded one at the latest.',
  },
  closing: {
    title: 'Next steps',
    text: 'Read the proposal point by point, or subscribe for news of the selection.',
    highlights: { label: 'View Proposal Highlights', href: paths.features },
    subscribe: { label: 'Subscribe for Updates', href: paths.subscribe },
  },
} as const;
