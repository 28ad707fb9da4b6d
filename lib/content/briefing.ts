import { site } from '../site';
import { highlights, latestUpdates, opportunities, subscribeSection } from './landing';

/** The words of the briefing: what one has to know to decide. */
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
      text: 'Every exchange reports to one tape, and everyone reads the same last sale. That record has been the pride of the American market for decades; only its administration has stayed divided.',
    },
    {
      anchor: 'challenges',
      title: 'Challenges',
      text: 'One market is licensed as if it were several. Tapes A and B come under the CTA and CQ Plans, Tape C under the UTP Plan, each with its own agreement, policies, reports and invoice.',
    },
    {
      anchor: 'new-plan',
      title: 'New Plan',
      text: `On ${site.planApprovalDate} the ${site.plan} was approved: one plan for all three tapes, with one Operating Committee, one set of fees and policies, a quote feed and a trade feed.`,
    },
    {
      anchor: 'independent-administrator',
      title: 'Independent Administrator',
      text: 'The plan asks for an administrator that is independent: an office for agreements, usage reports, billing, audits and answers, with no data of its own to sell.',
    },
    {
      anchor: 'our-proposal',
      title: 'Our Proposal',
      text: `A request for proposal is ${site.requestForProposal}. ${site.name} intends to respond, with unified processes, common policies for Tapes A, B and C, and enhanced access.`,
    },
  ],
  figures: [
    { figure: '3 → 1', text: 'The CTA, CQ and UTP Plans become one.' },
    { figure: 'Over 600', text: 'vendors and subscribers move to the new administrator.' },
    { figure: '6 to 10', text: 'months is what the move takes, counted from operational readiness.' },
  ],
} as const;
