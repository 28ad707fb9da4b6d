import { siteFacts } from '@/lib/domains/site/facts';
import { paths } from '@/lib/paths';
import { formatCalendarDay } from '@/lib/platform/dates/calendar-day';
import { site } from '@/lib/site';
import { siteDay } from '@/lib/site-day';

import { pageLink } from './navigation';
import type { Block } from './prose';

export const about = {
  meta: {
    title: `About ${site.name}`,
    description: `${site.name} proposes to serve as the independent administrator of the ${site.plan}, the new US plan for licensing ${site.product} market data.`,
  },
  eyebrow: 'The company',
  title: `About ${site.name}`,
  lede: `${site.name} proposes to serve as the independent administrator of the ${site.plan}, the new US plan for licensing consolidated equity market data.`,

  overview: {
    title: 'Who we are',
    blocks: [
      `Every trade in a US-listed stock and the best quotes of every exchange come together on the ${site.product}. An administrator stands behind the tape: it signs the agreements, keeps the records, sends the invoices, answers the questions, and makes sure that the same rules apply to everyone who uses the data.`,
      `Today that work is divided among three plans and carried out by exchange groups that also sell market data of their own. The ${site.plan}, approved on ${site.planApprovalDate}, brings the plans together and calls for an administrator that is independent of those groups.`,
      [
        `${site.name} intends to respond to the request for proposal for that role. This site sets out how the tape works, what the new plan changes, and what we propose. If the subject is new to you, begin with the `,
        pageLink(paths.primer),
        '.',
      ],
    ] satisfies Block[],
  },

  mission: {
    title: 'Our mission',
    text: `To make licensed access to the ${site.product} simple, fair and well documented for every vendor and every subscriber, regardless of size.`,
  },
  vision: {
    title: 'Our vision',
    text: 'One plan, one agreement and one set of policies, so that the tape is administered as carefully as it is produced.',
    link: { label: 'Read our vision in full', href: paths.vision },
  },

  whyUs: {
    title: 'Why us',
    intro:
      'Six commitments run through the proposal, and each can be checked against what an administrator does from day to day.',
    points: [
      {
        title: 'Independence first',
        text: 'The role calls for an administrator with no proprietary data product to sell. We treat that as the premise of the job rather than as a clause in a contract.',
      },
      {
        title: 'One way of doing things',
        text: 'A request to redistribute, a change of use or a usage report would each have one form, one procedure and one answer.',
      },
      {
        title: 'Policies in common',
        text: 'A term that means one thing on one tape and something else on the next would be defined once and applied consistently.',
      },
      {
        title: 'Access made easier',
        text: 'Clear agreements and clear answers lower the cost of taking the data, especially for firms without a market data department.',
      },
      {
        title: 'A transition with a plan',
        text: 'Every firm that takes the tape will have to move, and we would plan that move with each of them, in an orderly sequence and with adequate notice.',
      },
      {
        title: 'Decisions on the record',
        text: 'An administrator applies rules that others have set. How each rule is applied, and why, should be recorded where the firms it affects can read it.',
      },
    ],
  },

  team: {
    title: 'The team',
    intro:
      'The chart shows the office that we propose by what each desk would be responsible for. It names no one, because an office that has not been appointed has no staff.',
    above: {
      name: 'Operating Committee',
      text: 'Part of the plan rather than of the office. Sets fees and policies, and engages the administrator.',
    },
    head: {
      name: 'Plan administration',
      text: 'Runs the office from day to day and reports to the committee.',
    },
    desks: [
      {
        name: 'Licensing and agreements',
        text: 'Agreements, approvals of use, and the register of who is licensed for what.',
      },
      {
        name: 'Billing and revenue',
        text: 'Invoices, collection, and the accounts from which revenue is distributed.',
      },
      {
        name: 'Policy and regulation',
        text: 'The policy library, its application to individual cases, and drafts of filings.',
      },
      { name: 'Usage review', text: 'Reports from data recipients, and reviews that are announced and proportionate.' },
      { name: 'Technology and security', text: 'The systems of record, confidential information, and continuity.' },
    ],
    chart: 'The proposed office: an Operating Committee above it, one head, five desks',
  },

  /** Who speaks for the organization, as far as an administrator has said. */
  get speaks() {
    const { press, pressNameSince } = siteFacts();
    return {
      title: `Who speaks for ${site.name}`,
      text: press?.name
        ? `${press.name} takes questions from the press, and what ${site.name} says in public stands on this site and in its updates.`
        : `${site.name} has not named a spokesperson, and until it does, its public statements are those on this site and in its updates.`,
      since: pressNameSince && `As stated on this site since ${formatCalendarDay(siteDay(pressNameSince))}.`,
      link: { label: 'Ask a question', href: paths.contact },
    };
  },

  independence: {
    title: 'How independence is kept',
    points: [
      'No data product. The office would sell nothing that competes with what its licensees sell or buy.',
      'No owner among the sellers. The plan bars control by a company that offers proprietary market data.',
      'No other use of what it learns. A firm’s reports would serve its license and its invoice, and nothing else.',
      'No rules of its own. Fees and policies come from the committee, and the office would apply them.',
    ],
  },

  isNot: {
    title: `What ${site.name} is not`,
    points: [
      `It is not the ${site.plan}, nor affiliated with the plan, its committee or its members.`,
      'It is not the administrator of that plan, because none has been selected yet.',
      'It is not a processor, and it would carry no quotes and no trades.',
      'It is not a vendor, and it would neither display nor resell the data.',
    ],
  },

  closing: {
    title: 'Talk to us',
    text: `We would like to hear from firms that use the tape about what works, what does not, and what a new administrator should do first. For information about the plan itself, please visit the official ${site.plan} website.`,
    contact: 'Contact Us',
    /** Visit CT Plan Website */
    planWebsite: `Visit ${site.plan} Website`,
  },
} as const;
