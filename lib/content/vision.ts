import { paths } from '../paths';
import { site } from '../site';
import { countDuties, licensingYears } from './licensing-year';
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
      'The American markets set the pattern early: each trade produces one public line, whichever exchange it was executed on, and everyone who is watching sees that line at the same moment.',
      'That line is the legacy, and it deserves an administration that is just as clear.',
    ],
  },
  {
    anchor: 'challenges',
    title: 'Challenges',
    picture: 'year',
    blocks: [
      'The rules of access developed tape by tape. As a result, a firm that displays all US stocks signs, reports, pays and is audited under more than one plan, all for what its clients see as a single product.',
      'Large firms employ people for this purpose, which small firms and firms abroad often cannot afford to do.',
    ],
  },
  {
    anchor: 'new-plan',
    title: 'New Plan',
    picture: 'plans',
    blocks: [
      `The ${site.plan}, approved on ${site.planApprovalDate}, puts a single national market system plan in the place of three.`,
      'The approval of January 2024 settled the destination, and the first major step toward it is the selection of the administrator.',
    ],
  },
  {
    anchor: 'independent-administrator',
    title: 'Independent Administrator',
    picture: 'position',
    blocks: [
      'In order to license and to bill, an administrator has to know how each firm uses the data, which is also what a seller of competing products would like to know.',
      'An administrator that has nothing else to sell can apply the rules evenly and can be seen to do so.',
    ],
  },
  {
    anchor: 'our-proposal',
    title: 'Our Proposal',
    picture: 'transition',
    blocks: [
      `The Operating Committee is to select the administrator through a request for proposal, which is ${site.requestForProposal}. ${site.name} intends to respond to it.`,
      'We would begin by planning the transition itself: the order in which firms move, the notice they receive, and the arrangements that stay as they are.',
    ],
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
    'Transforming market data administration, from three plans and several offices to one plan with one independent administrator.',
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
  year: {
    title: 'One firm’s year',
    today: 'Today',
    proposed: 'Under one plan',
    tally: (count: number) => `${count} tasks`,
    caption: `A schematic of a firm that takes all three tapes, reports and is billed each month, and is audited once under each plan. The two halves differ by ${countDuties(licensingYears.today) - countDuties(licensingYears.proposed)} marks; no real firm was counted.`,
  },
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
      'Today the two are separated by policies on confidentiality, and under the plan they would belong to different companies.',
  },
  transition: {
    title: 'The transition, counted from operational readiness',
    first: 0,
    earliest: 6,
    latest: 10,
    months: (month: number) => `${month} months`,
    readiness: 'Operational readiness',
    all: 'All have moved',
    quickest: 'quickest course',
    slowest: 'slowest course',
    caption:
      'Over 600 vendors and subscribers are to transition within 6 to 10 months. The shaded area lies between the two courses, and its straight edges are schematic.',
  },
  closing: {
    title: 'Next steps',
    text: 'Read the proposal point by point, or subscribe to hear from us as the process advances.',
    highlights: { label: 'View Proposal Highlights', href: paths.features },
    subscribe: { label: 'Subscribe for Updates', href: paths.subscribe },
  },
} as const;
