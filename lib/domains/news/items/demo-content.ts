import { paths } from '@/lib/paths';
import { site } from '@/lib/site';

import type { DocumentKind } from '../document-kinds';
import type { NewsCreate } from '../schema';

/** Marks sample items, so that they are not taken for news. */
export const sampleNote = 'This is a sample item that shows how news appears on this site.';

/** Sample news for an empty site, the oldest first; its dates are those that the site states. */
export const demoNews: NewsCreate[] = [
  {
    title: 'The search for an administrator begins with a request for proposal',
    excerpt: `The request for proposal is ${site.requestForProposal}, and DataBP intends to respond.`,
    content: `The administrator of the CT Plan is to be selected through a request for proposal, which is ${site.requestForProposal}. Its date will be announced on the official plan website, ${site.officialPlanUrl}.\n\nDataBP intends to respond. Subscribers to the mailing list will hear when the request is issued and what DataBP proposes.\n\n${sampleNote}`,
    category: 'CT Plan Updates',
    link: null,
    date: '2024-01-19',
    isPublished: true,
  },
  {
    title: 'The new CT Plan is approved',
    excerpt: 'One plan for all three tapes, with an independent administrator.',
    content: `A single plan is to replace three. The new Consolidated Tape plan, the CT Plan, brings the quotes and trades of all three tapes under one agreement with its own governance.\n\nIt also calls for what the earlier plans did not have: an administrator that sells no market data of its own.\n\n${sampleNote}`,
    category: 'Regulatory',
    link: `${paths.primer}#new-ct-plan`,
    date: '2024-01-19',
    isPublished: true,
  },
  {
    title: 'A reader’s guide to Tapes A, B and C',
    excerpt: 'Which stock is on which tape, and what an administrator does.',
    content: `The listing of a stock determines its tape. New York Stock Exchange listings are on Tape A, NYSE Arca and regional listings on Tape B, and Nasdaq listings on Tape C.\n\nA processor collects quotes and trades and disseminates them as one stream, which an administrator licenses.\n\nThe primer follows a trade and a license from end to end.\n\n${sampleNote}`,
    category: 'Industry Insights',
    link: paths.primer,
    date: '2025-01-01',
    isPublished: true,
  },
  {
    title: 'DataBP sets out its proposal for an independent administrator',
    excerpt: 'What DataBP would bring to the role: unified processes, common policies and enhanced access.',
    content: `DataBP proposes to become the independent administrator of the new Consolidated Tape plan.\n\nThe proposal rests on three ideas. Processes that differ today from tape to tape would be unified, policies would be written once and applied alike to every firm, and access would become simpler for the smallest subscriber as well as the largest vendor.\n\n${sampleNote}`,
    category: 'Announcements',
    link: paths.vision,
    date: '2025-01-01',
    isPublished: true,
  },
];

/** Marks sample documents, in the summary: the register shows no other text of them. */
export const sampleDocumentNote = 'This is a sample document that shows how documents appear on this site.';

interface DemoDocument {
  title: string;
  excerpt: string;
  category: DocumentKind;
  date: string;
  /** Null for a draft for comment. */
  takesEffectOn: string | null;
}

const excerpt = `${sampleDocumentNote} It has no rules and no prices, and applies to no one.`;

/** Sample documents of an empty site: one in force, one a draft for comment. */
export const demoDocuments: DemoDocument[] = [
  {
    title: 'Sample policy',
    excerpt,
    category: 'Policy',
    date: '2025-01-01',
    takesEffectOn: '2025-01-01',
  },
  {
    title: 'Sample fee schedule',
    excerpt,
    category: 'Fee schedule',
    date: '2025-01-01',
    takesEffectOn: null,
  },
];
