import type { NewsCreate } from './schema';

/** Says of an item that it was written to fill an empty site: nobody should take it for news. */
const sampleNote =
  'This is a sample item. It shows how news looks on this site, and it tells only what the site itself states.';

/**
 * Sample news for an empty site, the oldest first. Its dates are those that the site states: the day on which the plan
 * was approved, and the day on which the site's terms took effect.
 */
export const demoNews: NewsCreate[] = [
  {
    title: 'The search for an administrator begins with a request for proposal',
    excerpt:
      'At the approval of the CT Plan, the request was expected in the third quarter. DataBP intends to respond.',
    content: `An administrator is chosen after a request for proposal. When the CT Plan was approved, that request was expected in the third quarter. Its date is announced on the official plan website, https://www.ctplan.com.\n\nDataBP intends to respond. Subscribers to this list will hear when the request is out, and what DataBP answers.\n\n${sampleNote}`,
    category: 'CT Plan Updates',
    link: null,
    date: '2024-01-19',
    isPublished: true,
  },
  {
    title: 'The new CT Plan was approved on January 19, 2024',
    excerpt:
      'The approval opens the way to one plan for all three tapes, with an administrator that is independent of the data it licenses.',
    content: `One plan is to take the place of three. The new Consolidated Tape plan, the CT Plan, brings the quotes and trades of all three tapes under one agreement with its own governance.\n\nIt also asks for something that the plans before it did not have: an administrator that sells no market data of its own.\n\n${sampleNote}`,
    category: 'Regulatory',
    link: '/primer#new-ct-plan',
    date: '2024-01-19',
    isPublished: true,
  },
  {
    title: 'A reader’s guide to Tapes A, B and C',
    excerpt: 'Which stock is on which tape, who processes it, and what an administrator does: the primer in short.',
    content: `Where a stock is listed decides its tape. New York Stock Exchange listings are on Tape A, NYSE Arca and regional listings on Tape B, and Nasdaq listings on Tape C.\n\nA processor collects quotes and trades and sends them out as one stream. An administrator licenses that stream.\n\nThe primer follows a trade and a license from end to end.\n\n${sampleNote}`,
    category: 'Industry Insights',
    link: '/primer',
    date: '2025-01-01',
    isPublished: true,
  },
  {
    title: 'DataBP sets out its proposal for an independent administrator',
    excerpt:
      'Unified processes, common policies for Tapes A, B and C, and enhanced access: what DataBP would bring to the role.',
    content: `DataBP proposes to become the independent administrator of the new Consolidated Tape plan.\n\nThe proposal rests on three ideas. Processes that differ today from tape to tape become one. Policies are written once and read the same for every firm. And access becomes simpler, for the smallest subscriber as for the largest vendor.\n\n${sampleNote}`,
    category: 'Announcements',
    link: '/vision',
    date: '2025-01-01',
    isPublished: true,
  },
];
