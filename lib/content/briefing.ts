import { subscribeSection } from '@/lib/domains/mailing-list/words';
import { siteFacts } from '@/lib/domains/site/facts';
import { paths } from '@/lib/paths';
import { site } from '@/lib/site';

import { highlights, latestUpdates, opportunities } from './landing';
import type { Inline } from './prose';

export interface DecisionStep {
  label: string;
  title: string;
  text: string;
  isDone?: boolean;
}

export interface BriefingRow {
  anchor?: string;
  title: string;
  text: Inline;
}

export const briefing = {
  index: 'In this briefing',
  /** What a phone folds. */
  folds: {
    year: 'The year in a picture',
    tapes: 'The tapes in a table',
    opportunities: 'For vendors, subscribers and investors',
    features: 'The nine highlights',
    decision: 'The five steps',
    who: 'What we are, and what we are not',
  },
  sections: [
    { anchor: 'situation', title: 'The situation' },
    { anchor: 'opportunities', title: opportunities.title },
    { anchor: 'features', title: highlights.title },
    { anchor: 'decision', title: 'Who decides, and when' },
    { anchor: 'now', title: 'What you can do now' },
    { anchor: 'who', title: `Who ${site.name} is, and is not` },
    { anchor: 'news', title: latestUpdates.title },
    { anchor: 'subscribe', title: subscribeSection.title },
  ],
  year: 'A firm that shows its clients every US stock does the same paperwork twice. Under one plan, it would do each task once.',
  situation: [
    {
      anchor: 'legacy-of-leadership',
      title: 'Legacy of Leadership',
      text: 'Every US exchange reports to the same consolidated record, and for decades everyone who follows the American market has been able to read the same last sale.',
    },
    {
      anchor: 'challenges',
      title: 'Challenges',
      text: 'A single market is licensed as though it were several, and the administrators belong to exchange groups that compete with the tape by selling data feeds.',
    },
    {
      anchor: 'new-plan',
      title: 'New Plan',
      text: `The ${site.plan} covers all three tapes with one Operating Committee, one set of fees and policies, and two feeds, one for quotes and one for trades.`,
    },
    {
      anchor: 'independent-administrator',
      title: 'Independent Administrator',
      text: 'The plan calls for an office that handles agreements, usage reports, billing, audits and inquiries, and that has no market data of its own to sell.',
    },
    {
      anchor: 'our-proposal',
      title: 'Our Proposal',
      text: `${site.name} proposes to be that office, with unified processes, common policies for Tapes\u00a0A, B and\u00a0C, and enhanced access.`,
    },
  ] satisfies readonly BriefingRow[],
  decision: {
    lead: `The plan’s Operating Committee selects the administrator. The exchanges and FINRA vote there; ${site.name} does not.`,
    steps: [
      {
        label: site.planApprovalDate,
        title: 'Approval',
        text: 'The plan is approved, with one administrator for all three tapes.',
        isDone: true,
      },
      {
        label: 'Next',
        title: 'Request for proposal',
        get text() {
          return `The request is ${siteFacts().requestForProposal}, and ${site.name} intends to respond.`;
        },
      },
      { label: 'Then', title: 'Selection', text: 'The committee chooses, advised by vendors, brokers and investors.' },
      {
        label: 'Month 0',
        title: 'Operational readiness',
        text: 'The new administrator can do all of the work.',
      },
      {
        label: 'Within 6 to 10 months',
        title: 'Transition',
        text: 'Over 600 vendors and subscribers move to it, firm by firm.',
      },
    ] satisfies readonly DecisionStep[],
  },
  now: [
    {
      title: 'Prepare',
      text: 'Note each agreement under the CTA and UTP Plans with the uses that it allows, each report with its day, and each case in which the plans count the same user in two ways.',
    },
    {
      title: 'Ask',
      text: [
        'Send us your question from the ',
        { label: 'contact page', href: paths.contact },
        '. What concerns the plan belongs on its ',
        { label: 'own website', href: site.officialPlanUrl },
        '.',
      ],
    },
    {
      title: 'Subscribe',
      text: ['Our ', { label: 'updates by email', href: '#subscribe' }, ' say when a date becomes known.'],
    },
  ] satisfies readonly BriefingRow[],
  who: {
    sides: [
      {
        title: `${site.name} is`,
        points: [
          'a candidate to administer the plan, and this site is a prototype of its proposal;',
          'an office, if selected, for agreements, usage reports, invoices, audits and questions;',
          'without a data product: it would earn nothing from what it learns about a firm.',
        ],
      },
      {
        title: `${site.name} is not`,
        points: [
          `the ${site.plan}, and not affiliated with it, its committee or its members;`,
          'the administrator, since none has been selected;',
          'a processor or a vendor: it would carry, display and resell no data.',
        ],
      },
    ],
    next: [
      'Read the proposal in ',
      { label: 'nine highlights', href: '#features' },
      ' or in ',
      { label: 'five pictures', href: paths.vision },
      '. The plan has an ',
      { label: 'official website', href: site.officialPlanUrl },
      ' of its own.',
    ] satisfies Inline,
  },
} as const;
