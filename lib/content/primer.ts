import { siteFacts } from '@/lib/domains/site/facts';
import { paths } from '@/lib/paths';
import { site } from '@/lib/site';

import { pageLink } from './navigation';
import type { Block, Inline, ProseSection } from './prose';

const { product, plan } = site;

const sections: readonly ProseSection[] = [
  {
    anchor: 'overview',
    title: 'Overview',
    blocks: [
      'Whatever exchange or trading venue an order is executed on, the trade is reported to one place, consolidated with all the others, and disseminated in real time. The same is true of the best bid and the best offer on each exchange.',
      [
        'Federal law calls for this. Section 11A of the Securities Exchange Act of 1934, added by Congress in 1975, directs the Securities and Exchange Commission (SEC) to facilitate the establishment of a ',
        { label: 'national market system', term: 'national-market-system' },
        ' in which quotes and trades are available to brokers, dealers and investors. The exchanges and ',
        { label: 'FINRA', term: 'finra' },
        ', the ',
        { label: 'self-regulatory organizations', term: 'self-regulatory-organization' },
        ' of the industry, do the work together under plans that the SEC approves.',
      ],
      { heading: 'Three tapes' },
      'The record is divided according to where a stock is listed rather than where it trades, and each part is called a tape.',
      {
        terms: [
          { term: 'Tape A', text: 'Stocks listed on the New York Stock Exchange (NYSE).' },
          {
            term: 'Tape B',
            text: 'Securities listed on NYSE Arca, NYSE American, Cboe and the regional exchanges, exchange-traded funds among them.',
          },
          { term: 'Tape C', text: 'Stocks listed on Nasdaq.' },
        ],
      },
      { heading: 'The CTA Plan and the UTP Plan' },
      [
        'The Consolidated Tape Association has two plans, the CTA Plan for trades and the CQ Plan for quotes. The UTP Plan governs both in Nasdaq-listed stocks that other exchanges trade by ',
        { label: 'unlisted trading privileges', term: 'unlisted-trading-privileges' },
        '.',
      ],
      [
        'Each plan is a contract among its ',
        { label: 'participants', term: 'participant' },
        ', which are the exchanges and FINRA. An ',
        { label: 'Operating Committee', term: 'operating-committee' },
        ' on which each participant is represented makes the decisions. Changes to a plan, and to the fees charged under it, are filed with the SEC.',
      ],
      { heading: 'Advisory committees' },
      'Each plan has an advisory committee in addition to its Operating Committee. The members come from outside the exchanges: from broker-dealers that serve individuals and institutions, from alternative trading systems, from data vendors, and from investors. They attend the meetings and are heard, but they have no vote.',
      { heading: 'What a securities information processor does' },
      [
        'A ',
        { label: 'securities information processor', term: 'processor' },
        ', or SIP for short, is the system at the center. It performs four tasks.',
      ],
      {
        steps: [
          'It collects quotes and trades from every exchange, and trades from the facilities through which FINRA members report trades executed away from the exchanges.',
          'It checks the messages and puts them into one sequence with a common format.',
          [
            'It calculates what depends on all of the markets together, namely the national best bid and offer, or ',
            { label: 'NBBO', term: 'nbbo' },
            ', and the price bands of the ',
            { label: 'Limit Up-Limit Down', term: 'limit-up-limit-down' },
            ' plan. It also carries trading halts and short sale restrictions.',
          ],
          'It disseminates the result to everyone who takes the feeds, at the same time and on the same terms.',
        ],
      },
      [
        'Each processor sends out two feeds: ',
        { label: 'CQS and CTS', term: 'cqs-cts' },
        ' for Tapes\u00a0A and\u00a0B, ',
        { label: 'UQDF and UTDF', term: 'uqdf-utdf' },
        ' for Tape\u00a0C.',
      ],
      { figure: 'follow' },
      {
        table: {
          caption: 'Processor by tape',
          columns: ['Tape', 'Listed on', 'Plan', 'Processor', 'Quotes', 'Trades'],
          rows: [
            ['Tape A', 'NYSE', 'CTA and CQ Plans', 'SIAC', 'CQS', 'CTS'],
            [
              'Tape B',
              'NYSE Arca, NYSE American, Cboe and regional exchanges',
              'CTA and CQ Plans',
              'SIAC',
              'CQS',
              'CTS',
            ],
            ['Tape C', 'Nasdaq', 'UTP Plan', 'Nasdaq', 'UQDF', 'UTDF'],
          ],
        },
      },
      { heading: 'Legal structure' },
      'The structure consists of one statute, two rules of the SEC, and the plans that are made under them.',
      {
        table: {
          caption: 'Statute, rules and plans',
          columns: ['Instrument', 'Kind', 'What it does'],
          rows: [
            [
              'Exchange Act, Section 11A',
              'Federal statute, 1975',
              'Directs the SEC to facilitate the establishment of a national market system and gives it authority over those who process market data',
            ],
            [
              'Regulation NMS, Rule 603',
              'SEC rule',
              'Requires exchanges and FINRA to disseminate consolidated data for NMS stocks under their plans',
            ],
            [
              'Regulation NMS, Rule 608',
              'SEC rule',
              'Governs how national market system plans are filed, amended, approved and enforced',
            ],
            ['CTA Plan', 'National market system plan', 'Trades on Tapes\u00a0A and\u00a0B'],
            ['CQ Plan', 'National market system plan', 'Quotes on Tapes\u00a0A and\u00a0B'],
            ['UTP Plan', 'National market system plan', 'Quotes and trades on Tape C'],
            [
              plan,
              'National market system plan in the form of a Delaware LLC agreement',
              'Quotes and trades on all three tapes, replacing the three plans above',
            ],
          ],
        },
      },
      { heading: 'Ownership history' },
      'The processors have remained the same, but the companies that own them have changed.',
      { figure: 'ownership' },
      { heading: 'Operational hierarchy' },
      'Authority runs downward from the law, whereas data flows from the exchanges to the public.',
      { figure: 'hierarchy' },
      {
        steps: [
          'Congress sets the goal, and the SEC makes the rules and approves the plans.',
          'The participants, which are the exchanges and FINRA, act through an Operating Committee with the advice of an Advisory Committee.',
          'The committee engages an administrator for the licenses and the accounts, and a processor for the data.',
          'Vendors take the feeds under agreement and pass the data on.',
          'Subscribers, from trading desks to individual investors, use the data.',
        ],
      },
    ],
  },
  {
    anchor: 'administrator',
    title: 'The administrator’s roles',
    blocks: [
      'The processor moves the data, and the administrator handles everything that makes the data lawful to use: who may have it, for what purpose, at what fee, and on what record.',
      { heading: 'Who administers what today' },
      {
        table: {
          caption: 'Administrator by tape',
          columns: ['Tape', 'Also called', 'Administrator', 'Belongs to'],
          rows: [
            ['Tape A', 'Network A', 'New York Stock Exchange', 'Intercontinental Exchange'],
            ['Tape B', 'Network B', 'NYSE American', 'Intercontinental Exchange'],
            ['Tape C', 'UTP', 'Nasdaq', 'Nasdaq'],
          ],
        },
      },
      { heading: 'Operational functions' },
      {
        list: [
          'Enters into agreements with vendors and subscribers, and keeps the register of them.',
          'Approves how a firm receives, uses and redistributes the data.',
          'Receives usage reports and checks that they are complete.',
          'Reviews the reporting and compliance of data recipients.',
        ],
      },
      { heading: 'Financial functions' },
      {
        list: [
          'Invoices the fees that the plan provides for, and collects them.',
          'Keeps the accounts of the plan and prepares them for audit.',
          'Calculates and distributes each participant’s share of revenue by the formula in the plan.',
          'Reports to the Operating Committee on revenue, expense and usage.',
        ],
      },
      { heading: 'Communication functions' },
      {
        list: [
          'Answers the questions of vendors and subscribers.',
          'Publishes notices of changes to fees, policies and forms early enough for firms to act on them.',
          'Prepares the meetings of the Operating and Advisory Committees and keeps their records.',
          'Maintains the public documents of the plan.',
        ],
      },
      { heading: 'Policy implementation' },
      [
        'Policies are adopted by the Operating Committee and, where the law requires it, filed with the SEC. The administrator applies them to individual cases: whether a use is a ',
        { label: 'display or a non-display use', term: 'display-use' },
        ', whether a person is a ',
        { label: 'professional', term: 'professional' },
        ', or whether data is so far ',
        { label: 'derived', term: 'derived-data' },
        ' that it is no longer tape data. A plan is only as good as these answers, which have to be clear and consistent.',
      ],
      { heading: 'Relationship to the plans' },
      'The administrator is the agent of the plan. It acts within the plan and the instructions of the Operating Committee, on which it has no vote, and it may not change a fee or a policy on its own.',
      { heading: 'Relationship to the processors' },
      'The administrator and the processor work side by side and answer to the same committee as equals.',
      {
        table: {
          caption: 'Who is responsible for what',
          columns: ['Responsibility', 'Administrator', 'Processor'],
          rows: [
            ['Enters into agreements with vendors and subscribers', 'Yes', 'No'],
            ['Approves uses and redistribution', 'Yes', 'No'],
            ['Invoices and collects fees', 'Yes', 'No'],
            ['Distributes revenue to participants', 'Yes', 'No'],
            ['Reviews usage reporting', 'Yes', 'No'],
            ['Applies policy to individual cases', 'Yes', 'No'],
            ['Collects quotes and trades from the exchanges', 'No', 'Yes'],
            ['Calculates the national best bid and offer', 'No', 'Yes'],
            ['Disseminates the consolidated feeds', 'No', 'Yes'],
            ['Provides capacity and resilience of the systems', 'No', 'Yes'],
            ['Sets fees (the Operating Committee, by filing with the SEC)', 'No', 'No'],
          ],
          groups: [
            { title: 'By the administrator', rowCount: 6 },
            { title: 'By the processor', rowCount: 4 },
            { title: 'By neither', rowCount: 1 },
          ],
        },
      },
      { heading: 'Conflicts of interest' },
      [
        'An administrator learns which firms take which data, how many of their people use it, and for what purpose. For a company that also sells ',
        { label: 'proprietary data feeds', term: 'proprietary-feed' },
        ', this amounts to knowledge about the customers of a competing product. In addition, a policy on use can make the tape more or less attractive in comparison with such a product.',
      ],
      'The existing plans have adopted policies on conflicts of interest and on confidentiality, with disclosures by those involved. The new plan goes further and requires an independent administrator.',
    ],
  },
  {
    anchor: 'new-ct-plan',
    title: `The new ${plan}`,
    blocks: [
      `The ${plan} is the single national market system plan for consolidated equity market data. It was formed in 2023, when the SEC directed the exchanges and FINRA to file one plan that would replace three, and it was approved on ${site.planApprovalDate}.`,
      {
        terms: [
          {
            term: 'Form',
            text: 'A Delaware limited liability company. The plan is its operating agreement, and the exchanges and FINRA are its members.',
          },
          {
            term: 'Scope',
            text: [
              'Quotes and trades in all ',
              { label: 'NMS stocks', term: 'nms-stock' },
              ': Tapes\u00a0A, B and\u00a0C together.',
            ],
          },
          { term: 'Two feeds', text: 'A quote feed and a trade feed.' },
          { term: 'Administrator', text: 'One for all three tapes, and independent.' },
          {
            term: 'Selection',
            get text(): Inline {
              return [
                'By a ',
                { label: 'request for proposal', term: 'request-for-proposal' },
                `. The request is ${siteFacts().requestForProposal}.`,
              ];
            },
          },
        ],
      },
      {
        table: {
          caption: 'Today and under the new plan',
          columns: ['Subject', 'Today', `Under the ${plan}`],
          rows: [
            ['Plans', 'CTA Plan, CQ Plan, UTP Plan', 'One plan'],
            ['Committees', 'An Operating Committee for CTA and CQ, another for UTP', 'One Operating Committee'],
            ['Administrators', 'NYSE, NYSE American, Nasdaq', 'One, independent'],
            ['Policies', 'By plan', 'One set'],
            ['Votes', 'By exchange license', 'By group of affiliated exchanges'],
          ],
        },
      },
    ],
  },
  {
    anchor: 'key-entities',
    title: 'Key entities',
    blocks: [
      {
        terms: [
          {
            term: 'Operating Committee',
            text: 'Governs the plan. Its members represent the exchanges and FINRA, and it engages and oversees the administrator and the processors, adopts policies, and proposes fees, which are filed with the SEC.',
          },
          {
            term: 'Administrator',
            text: 'Carries out licensing, billing, review and communication on behalf of the plan. Independence requirement: the administrator may not be owned or controlled by an entity that offers a proprietary market data product for sale, directly or through another company of its group.',
          },
          {
            term: 'Processor',
            text: 'Collects, consolidates and disseminates the data. SIAC and Nasdaq are the processors that run the tapes today.',
          },
          {
            term: 'Advisory Committee',
            text: 'Represents those outside the exchanges who use and pay for the data: broker-dealers, vendors, and institutional and individual investors. It advises but does not vote.',
          },
        ],
      },
    ],
  },
  {
    anchor: 'governance',
    title: 'Governance',
    blocks: [
      {
        terms: [
          {
            term: 'Oversight',
            text: 'The SEC approves the plan and its amendments under Rule 608 and can require changes. Fee changes are filed with it and open to public comment.',
          },
          {
            term: 'Decision',
            text: 'The Operating Committee decides. Exchanges of the same group vote together rather than license by license.',
          },
          {
            term: 'Advice',
            text: 'The Advisory Committee sees the agenda, takes part in the discussion, and gives its views before a decision.',
          },
        ],
      },
      'The plan binds everyone who takes part to policies on conflicts of interest and confidentiality: members, advisers, processors, the administrator and its auditors disclose their interests, and information about a firm’s use of the data is shared no further than the work requires.',
      'The administrator therefore has three duties at once: to serve the committee, to treat every vendor and subscriber alike, and to keep what it learns about them confidential.',
    ],
  },
  {
    anchor: 'transition',
    title: 'Transition',
    blocks: [
      'Over 600 vendors and subscribers transition to the new administrator within 6 to 10 months of operational readiness. Until a firm has moved, its existing agreements and the existing plans apply to it.',
      {
        steps: [
          'Approval. The plan has been approved.',
          'Request for proposal. Candidates for administrator respond.',
          'Selection. The Operating Committee selects the administrator and enters into an agreement with it.',
          'Preparation. Agreements, policies, forms, systems and records are made ready and tested.',
          'Operational readiness. The new administrator is able to do all of the work.',
          'Migration. Vendors and subscribers move to the new administrator, firm by firm.',
          'Close. The existing plans end, and the new plan stands alone.',
        ],
      },
      { note: 'The plan sets the date of each step and announces it on its official website.' },
    ],
  },
  {
    anchor: 'why-matters',
    title: 'Why this matters',
    blocks: [
      {
        terms: [
          {
            term: 'For vendors',
            text: 'One agreement, one policy library and one report reduce the cost of carrying the tape, and the risk of getting it wrong.',
          },
          {
            term: 'For subscribers',
            text: 'The same use is treated in the same way, whichever tape a stock happens to be on.',
          },
          {
            term: 'For investors',
            text: 'Public prices stay public in practice only if the terms on which they reach the screen are fair and simple.',
          },
          {
            term: 'For observers',
            text: 'An independent office with its decisions on record can be judged by what it does.',
          },
        ],
      },
      `The ${product} is often called the backbone of US equity markets. An administrator cannot make it a microsecond faster, but it can make it easier to obtain, easier to understand, and visibly even-handed.`,
    ],
  },
];

/** A summary of the sections for a reader who has a minute. */
const summary: readonly Block[] = [
  [
    `The ${product} is the public record of trades and best quotes in US-listed stocks. It has three parts: Tape\u00a0A for NYSE listings, Tape\u00a0B for NYSE Arca and the regional exchanges, Tape\u00a0C for Nasdaq. `,
    { label: 'Processors', term: 'processor' },
    ' produce it, ',
    { label: 'SIAC', term: 'siac' },
    ' for Tapes\u00a0A and\u00a0B and Nasdaq for Tape\u00a0C. ',
    { label: 'Administrators', term: 'administrator' },
    ' license it: they sign agreements, collect fees and audit use.',
  ],
  [
    'At present the tapes have three administrators. The ',
    { label: 'CTA and CQ Plans', term: 'cta-cq-plans' },
    ' set the rules for Tapes\u00a0A and\u00a0B, and the ',
    { label: 'UTP Plan', term: 'utp-plan' },
    ' sets other rules for Tape\u00a0C. A vendor that shows every stock works under both sets of rules.',
  ],
  [
    'The administrators belong to exchange groups that also sell data of their own. The new ',
    { label: plan, term: 'ct-plan' },
    ` replaces the three plans with one and requires an independent administrator, selected by its `,
    { label: 'Operating Committee', term: 'operating-committee' },
    ` through a request for proposal. Then every `,
    { label: 'vendor', term: 'vendor' },
    ' and ',
    { label: 'subscriber', term: 'subscriber' },
    ' moves to it.',
  ],
];

export const primer = {
  meta: {
    title: `${product} Primer`,
    description: `How the ${product} works: Tapes A, B and C, the CTA and UTP Plans, processors and administrators, and what the ${plan} changes.`,
  },
  title: `${product} Primer`,
  picture: 'In one picture:',
  summary: { title: 'In 150 words', blocks: summary },
  backToHome: 'Back to Home',
  contents: 'Contents',
  header: [pageLink(paths.about), pageLink(paths.vision), pageLink(paths.contact)],
  sections,
  closing: {
    title: 'From how it works to how it could work',
    text: `${site.name} intends to respond when candidates for the administrator’s role are asked for proposals.`,
    link: { label: 'Read Our Vision', href: paths.vision },
  },
  footer: {
    quickLinks: {
      title: 'Quick links',
      links: [
        { label: 'About', href: paths.about },
        { label: 'Vision', href: paths.vision },
        { label: 'Contact', href: paths.contact },
      ],
    },
    legal: {
      title: 'Legal',
      links: [
        { label: 'Legal', href: paths.legal },
        { label: 'Privacy Policy', href: `${paths.legal}#privacy-policy` },
        { label: 'Terms of Service', href: `${paths.legal}#terms-of-service` },
        { label: 'Data Protection', href: `${paths.legal}#data-protection` },
      ],
    },
    contact: 'Contact',
    disclaimer: `This primer is general information, not legal or investment advice. ${site.name} is not affiliated with the ${plan}.`,
    copyright: `© ${site.copyrightYear} ${site.name}. All rights reserved.`,
  },
} as const;

/** The text alternative of the hierarchy drawing. */
export const hierarchyFigure = {
  title: 'Who answers to whom',
  description:
    'The Securities and Exchange Commission oversees the plan. The plan’s Operating Committee of exchanges and FINRA, advised by the Advisory Committee, engages two offices of equal rank, the administrator and the processor. Vendors are licensed by the administrator, receive the data from the processor, and serve the subscribers.',
  caption: 'Both offices are engaged by the same committee, and neither has authority over the other.',
} as const;
