import type { NewsCreate } from './schema';

/** Sample news for an empty site: each tells only what the site itself states. */
export const demoNews: NewsCreate[] = [
  {
    title: 'DataBP sets out its proposal for an independent administrator',
    excerpt:
      'Unified processes, common policies for Tapes A, B and C, and enhanced access: what DataBP would bring to the administration of the new CT Plan.',
    content:
      'DataBP proposes to become the independent administrator of the new Consolidated Tape plan.\n\nThe proposal rests on three ideas. Processes that differ today from tape to tape become one. Policies for Tapes A, B and C are written once and read the same for every vendor and subscriber. And access becomes simpler, for the smallest subscriber as for the largest vendor.\n\nThis site explains the proposal and the road to it. It is an illustration and is not affiliated with the official plan.',
    category: 'Announcements',
    link: '/vision',
    date: '2025-01-01',
    isPublished: true,
  },
  {
    title: 'The new CT Plan was approved on January 19, 2024',
    excerpt:
      'The approval opens the way to one plan for all three tapes, with an administrator that is independent of the data it licenses.',
    content:
      'On January 19, 2024 the new Consolidated Tape plan, the CT Plan, was approved.\n\nIt brings the consolidated quotations and trades of Tapes A, B and C under one plan with its own governance, and it asks for an administrator that is independent.\n\nOver 600 vendors and subscribers are to make the transition within 6 to 10 months of operational readiness.',
    category: 'Regulatory',
    link: '/primer#new-ct-plan',
    date: '2024-01-19',
    isPublished: true,
  },
  {
    title: 'Request for proposal expected in the third quarter',
    excerpt:
      'The search for the administrator of the CT Plan begins with a request for proposal. DataBP intends to respond.',
    content:
      'The request for proposal for the administrator of the CT Plan is expected in the third quarter. DataBP intends to respond.\n\nSubscribe for updates to hear when the request is published and how DataBP answers it.',
    category: 'CT Plan Updates',
    link: null,
    date: '2024-06-03',
    isPublished: true,
  },
  {
    title: 'A reader’s guide to Tapes A, B and C',
    excerpt:
      'Which security is on which tape, who processes it, and what an administrator does about it: the primer in short.',
    content:
      'Tape A carries securities listed on the New York Stock Exchange, Tape B those listed on NYSE Arca and regional exchanges, and Tape C those listed on Nasdaq.\n\nA securities information processor collects quotations and trades and sends them out again as one stream. An administrator licenses that stream: contracts, reporting, billing, and the policies behind them.\n\nThe primer explains both in detail.',
    category: 'Industry Insights',
    link: '/primer',
    date: '2024-03-11',
    isPublished: true,
  },
];
