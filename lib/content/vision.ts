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
      'American markets set the pattern: one public line for each trade, whichever exchange it was made on, for everyone who watches, at the same moment.',
      'That line is the legacy. It is worth an administration as plain as itself.',
    ],
  },
  {
    anchor: 'challenges',
    title: 'Challenges',
    picture: 'year',
    blocks: [
      'The rules of access grew up tape by tape. A firm that shows all US stocks signs, reports, pays and is reviewed under more than one plan, for what its clients see as a single product.',
      'Large firms staff for it. Small firms, and firms from abroad, often cannot.',
    ],
  },
  {
    anchor: 'new-plan',
    title: 'New Plan',
    picture: 'plans',
    blocks: [
      `The ${site.plan} answers with a single plan. It was approved on ${site.planApprovalDate}.`,
      'January 2024 settled where the way leads. The first large step on it is the choice of the administrator.',
    ],
  },
  {
    anchor: 'independent-administrator',
    title: 'Independent Administrator',
    picture: 'position',
    blocks: [
      'To license and to bill, an administrator has to know how each firm uses the data. A seller of competing products would like to know it as well.',
      'An administrator with nothing else to sell can apply the rules evenly, and be seen to do so.',
    ],
  },
  {
    anchor: 'our-proposal',
    title: 'Our Proposal',
    picture: 'transition',
    blocks: [
      `The Operating Committee is to choose the administrator by a request for proposal, which is ${site.requestForProposal}. ${site.name} intends to respond to it.`,
      'We would plan the move first: in which order, with how much notice, and with what left as it is.',
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
    caption: 'An example of ours, not a quotation.',
    fields: [
      { value: 'XYZ', label: 'which stock' },
      { value: '200', label: 'how many shares' },
      { value: '25.10', label: 'at which price' },
      { value: 'N', label: 'on which market' },
      { value: '10:32:05', label: 'when' },
    ],
  },
  year: {
    title: 'One firm’s year',
    today: 'Today',
    proposed: 'Under one plan',
    tally: (count: number) => `${count} things to do`,
    caption: `A schematic: a firm that takes all three tapes, reports and is billed each month, and is reviewed once under each plan. The halves differ by ${countDuties(licensingYears.today) - countDuties(licensingYears.proposed)} marks; no real firm was counted.`,
  },
  plans: {
    title: 'Three plans become one',
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
      seller: { name: 'Exchange groups', text: 'go on selling feeds' },
      between: 'what is known stays here',
    },
    caption: 'Today, policies on confidentiality run between the two. The plan puts them under different roofs.',
  },
  transition: {
    title: 'The move, from operational readiness on',
    first: 0,
    earliest: 6,
    latest: 10,
    months: (month: number) => `${month} months`,
    readiness: 'Operational readiness',
    all: 'All have moved',
    quickest: 'quickest course',
    slowest: 'slowest course',
    caption:
      'Over 600 vendors and subscribers are to move within 6 to 10 months. The shaded field is the room between the two; its straight edges are a schematic.',
  },
  closing: {
    title: 'Next steps',
    text: 'See the proposal point by point, or hear from us when the process moves.',
    highlights: { label: 'View Proposal Highlights', href: paths.features },
    subscribe: { label: 'Subscribe for Updates', href: paths.subscribe },
  },
} as const;
