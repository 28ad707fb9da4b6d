import { site } from '../site';
import { highlights, latestUpdates, opportunities, subscribeSection } from './landing';

export const briefing = {
  index: 'In this briefing',
  sections: [
    { anchor: 'situation', title: 'The situation' },
    { anchor: 'opportunities', title: opportunities.title },
    { anchor: 'features', title: highlights.title },
    { anchor: 'news', title: latestUpdates.title },
    { anchor: 'subscribe', title: subscribeSection.title },
  ],
  situation: [
    {
      anchor: 'legacy-of-leadership',
      title: 'Legacy of Leadership',
      text: 'Every US exchange reports to the same consolidated record, and for decades everyone who follows the American market has been able to read the same last sale. Only the administration of that record has remained divided.',
    },
    {
      anchor: 'challenges',
      title: 'Challenges',
      text: 'A single market is licensed as though it were several. Tapes\u00a0A and\u00a0B come under the CTA and CQ Plans and Tape\u00a0C under the UTP Plan, and each side has its own agreement, policies, reports and invoices.',
    },
    {
      anchor: 'new-plan',
      title: 'New Plan',
      text: `The ${site.plan}, which was approved on ${site.planApprovalDate}, covers all three tapes with one Operating Committee, one set of fees and policies, and two feeds, one for quotes and one for trades.`,
    },
    {
      anchor: 'independent-administrator',
      title: 'Independent Administrator',
      text: 'The plan calls for an independent administrator, an office that handles agreements, usage reports, billing, audits and inquiries and has no market data of its own to sell.',
    },
    {
      anchor: 'our-proposal',
      title: 'Our Proposal',
      text: `A request for proposal is ${site.requestForProposal}, and ${site.name} intends to answer it with a proposal that rests on unified processes, common policies for Tapes A, B and C, and enhanced access.`,
    },
  ],
  figures: [
    { figure: '3 → 1', text: 'The CTA, CQ and UTP Plans are replaced by one.' },
    { figure: 'Over 600', text: 'vendors and subscribers transition to the new administrator.' },
    { figure: '6 to 10', text: 'months is the expected length of the transition, counted from operational readiness.' },
  ],
} as const;
