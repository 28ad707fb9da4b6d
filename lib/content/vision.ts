import { paths } from '../paths';
import { site } from '../site';
import type { Block } from './prose';

export interface VisionChapter {
  anchor: string;
  title: string;
  /** A remark beside the text. */
  aside: { label: string; text: string };
  blocks: readonly Block[];
}

const chapters: readonly VisionChapter[] = [
  {
    anchor: 'legacy-of-leadership',
    title: 'Legacy of Leadership',
    aside: {
      label: '1867',
      text: 'Edward Calahan’s stock ticker prints prices on a strip of paper. The paper is gone; the name “tape” has stayed.',
    },
    blocks: [
      'For a century and a half, American markets have set the pattern for how prices reach the public. The ticker of 1867 carried the prices of one exchange to the offices around it. The consolidated tape of the 1970s did something harder: it joined the prices of many exchanges into one record that everyone could rely on.',
      'Congress gave that record its legal footing in 1975, when Section 11A was added to the Securities Exchange Act of 1934. Exchanges that competed for every order agreed, by plan, to report their trades and quotes to a common processor. Regulation NMS renewed the arrangement in 2005. Most of what an investor takes for granted on a screen, beginning with the national best bid and offer, rests on it.',
      'It is a legacy worth looking after. The tape belongs to the market as a whole, and the work of licensing it is part of what makes it public.',
    ],
  },
  {
    anchor: 'challenges',
    title: 'Challenges',
    aside: {
      label: 'A · B · C',
      text: 'Tapes A and B are licensed under the CTA and CQ Plans, Tape C under the UTP Plan. A firm that shows all US stocks deals with each.',
    },
    blocks: [
      'The rules of access grew up tape by tape. A firm that wants all three signs under more than one plan, reads more than one policy library, reports its usage more than once, and receives more than one invoice for what its clients see as a single product.',
      'Definitions that ought to match do not always do so. The line between a professional and a nonprofessional subscriber, the unit by which use is counted, the treatment of derived data: each question may have to be asked twice, and may have two answers. Large firms staff for it. Small firms, and firms from abroad, often cannot.',
      'There is also a question of roles. The administrators of the existing plans belong to exchange groups that sell market data of their own. Policies on conflicts of interest and confidentiality manage that tension. They do not remove it.',
    ],
  },
  {
    anchor: 'new-plan',
    title: 'New Plan',
    aside: {
      label: site.planApprovalDate,
      text: `The date on which the ${site.plan} was approved.`,
    },
    blocks: [
      `The ${site.plan} answers with a single plan. Formed in 2023 at the direction of the Securities and Exchange Commission and approved on ${site.planApprovalDate}, it is to take the place of the three equity data plans: the CTA Plan, the CQ Plan and the UTP Plan.`,
      'The plan is the agreement of a Delaware limited liability company whose members are the exchanges and FINRA. It covers the quotes and trades of all three tapes, in a quote feed and a trade feed, under one Operating Committee, one set of policies and one administrator.',
      'January 2024 settled that there would be one plan. What follows is the work of putting it into practice, and the first large step is the choice of the administrator.',
    ],
  },
  {
    anchor: 'independent-administrator',
    title: 'Independent Administrator',
    aside: {
      label: 'Independence',
      text: 'The administrator may not be owned or controlled by an entity that offers a proprietary market data product for sale.',
    },
    blocks: [
      'The administrator does not run the data feeds and does not set the fees. It stands between the plan and the firms that use the data: it concludes their agreements, approves their uses, counts, invoices, collects and accounts, and it explains the rules to those who must keep them.',
      'Because it sees how each firm uses the data, it holds information that a seller of competing products would like to have. That is the reason for the independence requirement of the new plan, and we think it is a good one. An administrator with nothing else to sell can apply the rules evenly, and be seen to do so.',
    ],
  },
  {
    anchor: 'our-proposal',
    title: 'Our Proposal',
    aside: {
      label: 'Third quarter',
      text: 'When the request for proposal is expected.',
    },
    blocks: [
      `The Operating Committee is to choose the administrator by a request for proposal, which is expected in the third quarter. ${site.name} intends to respond to it.`,
      'Our proposal has three parts.',
      {
        terms: [
          {
            term: 'Unified processes',
            text: 'One agreement, one application, one usage report and one invoice in the place of several, with a single point of contact who can answer for all three tapes.',
          },
          {
            term: 'Common policies for Tapes A, B and C',
            text: 'One policy library in plain language, with the same definitions and the same treatment of the same use, and with the reasons for an interpretation on the record.',
          },
          {
            term: 'Enhanced access',
            text: 'Terms that a newcomer can read and follow, answers within stated times, and less paper between a firm and the data it needs, without weakening the controls that the plan depends on.',
          },
        ],
      },
      'Over 600 vendors and subscribers are to transition within 6 to 10 months of operational readiness. Much of our proposal is therefore about the transition: what happens first, who is told when, and what stays the same.',
      ['The nine points of the proposal are on the ', { label: 'landing page', href: paths.features }, '.'],
    ],
  },
];

export const vision = {
  meta: {
    title: 'Our Vision',
    description: `Transforming market data administration: the legacy of the ${site.product}, its challenges, the new ${site.plan}, and what ${site.name} proposes as its independent administrator.`,
  },
  eyebrow: 'The proposal in five chapters',
  title: 'Our Vision',
  subtitle:
    'Transforming market data administration, from three plans and several offices to one plan with one independent administrator.',
  chapters,
  closing: {
    title: 'Go on',
    text: 'See the proposal point by point, or hear from us when the process moves.',
    highlights: { label: 'View Proposal Highlights', href: paths.features },
    subscribe: { label: 'Subscribe for Updates', href: paths.subscribe },
  },
} as const;
