import { paths } from '../paths';
import { site } from '../site';
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
      `Every quote and every trade in a US-listed stock comes together on the ${site.product}. Behind the tape stands an administrator. It signs the agreements, keeps the records, sends the invoices, answers the questions, and sees to it that the same rules hold for everyone who uses the data.`,
      `Today that work is divided among separate plans and carried out by exchange groups that also sell market data of their own. The ${site.plan}, approved on ${site.planApprovalDate}, brings the plans together and calls for an administrator that is independent.`,
      [
        `${site.name} intends to respond to the request for proposal for that role. This site sets out how the tape works, what the new plan changes, and what we propose. If the subject is new to you, begin with the `,
        { label: `${site.product} Primer`, href: paths.primer },
        '.',
      ],
    ] satisfies Block[],
  },

  mission: {
    title: 'Our mission',
    text: `To make licensed access to the ${site.product} simple, even-handed and well documented, for every vendor and every subscriber, whatever its size.`,
  },
  vision: {
    title: 'Our vision',
    text: 'One plan, one agreement and one set of policies: a tape that is administered as carefully as it is produced.',
    link: { label: 'Read our vision in full', href: paths.vision },
  },

  whyUs: {
    title: 'Why us',
    intro:
      'Six commitments run through the proposal. Each can be checked against what an administrator does from day to day.',
    points: [
      {
        title: 'Independence first',
        text: 'The role calls for an administrator with no proprietary data product to sell. We treat that as the premise of the job rather than as a clause in a contract.',
      },
      {
        title: 'One way of doing things',
        text: 'A request to redistribute, a change of use, a usage report: each has one form, one route and one answer, whichever tape it concerns.',
      },
      {
        title: 'Policies in common',
        text: 'Definitions and policies that today differ between Tapes A, B and C would be written once, in plain language, and applied alike.',
      },
      {
        title: 'Access made easier',
        text: 'Clear agreements and clear answers lower the cost of taking the data, above all for firms without a market data department.',
      },
      {
        title: 'A transition with a plan',
        text: 'Over 600 vendors and subscribers are to move within 6 to 10 months of operational readiness. We plan that move with them, in order, with notice.',
      },
      {
        title: 'Decisions on the record',
        text: 'An administrator applies rules that others set. How each rule is applied, and why, should be written down where those it affects can read it.',
      },
    ],
  },

  team: {
    title: 'The team',
    intro:
      'Administration is a practice made of several trades. We describe the team by what each role answers for and what it has to know.',
    roles: [
      {
        role: 'Plan administration',
        answersFor: 'The day-to-day conduct of the office, and its reports to the Operating Committee.',
        expertise: 'National market system plans, committee practice, service levels',
      },
      {
        role: 'Licensing and agreements',
        answersFor: 'Vendor and subscriber agreements, approvals of use, and the register of who may do what.',
        expertise: 'Market data contracts, redistribution and display policy',
      },
      {
        role: 'Billing and revenue',
        answersFor: 'Invoices, collection, and the accounts from which plan revenue is distributed.',
        expertise: 'Usage-based billing, reconciliation, financial controls',
      },
      {
        role: 'Policy and regulation',
        answersFor: 'The policy library, its application to single cases, and filings prepared for the committee.',
        expertise: 'Regulation NMS, Section 11A of the Exchange Act, plan amendments',
      },
      {
        role: 'Usage review',
        answersFor: 'Reporting by data recipients, and reviews that are announced, proportionate and closed on time.',
        expertise: 'Entitlement systems, unit-of-count rules, audit method',
      },
      {
        role: 'Technology and security',
        answersFor: 'The systems of record, the protection of confidential information, and continuity.',
        expertise: 'Secure software, identity and access, data protection',
      },
    ],
  },

  closing: {
    title: 'Talk to us',
    text: `We would like to hear from firms that use the tape: what works, what does not, and what a new administrator should do first. For the plan itself, turn to the official ${site.plan} website.`,
    contact: 'Contact Us',
    /** Visit CT Plan Website */
    planWebsite: `Visit ${site.plan} Website`,
  },
} as const;
