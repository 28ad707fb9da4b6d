import { newsCategories } from '@/lib/domains/news/categories';
import { documentKinds } from '@/lib/domains/news/document-kinds';

const subjects = [
  'Operating Committee',
  'Consolidated Tape',
  'market data policies',
  'vendor agreements',
  'the transition plan',
  'the request for proposal',
  'quote feed',
  'trade feed',
];
const events = [
  'Update on',
  'Comment period for',
  'What changes with',
  'Questions and answers about',
  'Notes on',
  'A closer look at',
];

/** The n-th generated news item, always the same one: nine in ten are published. */
export function makeNewsItem(n: number) {
  const category = newsCategories[n % newsCategories.length] ?? newsCategories[0];
  const title = `${events[n % events.length]} ${subjects[(n * 7) % subjects.length]}, no. ${n}`;
  return {
    title,
    excerpt: `${title}: a made-up item for trying the site with many of them.`,
    content: `First paragraph of item ${n}.\n\nSecond paragraph, with a line break kept.`,
    category,
    link: n % 3 === 0 ? '/primer' : null,
    date: new Date(Date.UTC(2025, 11, 31) - (n % 1500) * 24 * 60 * 60 * 1000).toISOString().slice(0, 10),
    isPublished: n % 10 !== 0,
  };
}

/** How many issues each generated document has: one is in force, one takes effect later, and the others are superseded. */
export const issuesPerDocument = 10;

/** The n-th generated issue, counted from 1. The issues of a document follow one another. */
export function makeIssue(n: number) {
  const document = Math.ceil(n / issuesPerDocument);
  const issue = ((n - 1) % issuesPerDocument) + 1;
  const isLast = issue === issuesPerDocument;
  const title = `Made-up document ${document} about ${subjects[document % subjects.length]}`;
  return {
    title,
    excerpt: `${title}, for trying the register with many of them.`,
    content: `What changed in issue ${issue}.`,
    category: documentKinds[document % documentKinds.length] ?? 'Other',
    link: null,
    date: `20${String(10 + issue)}-01-02`,
    takesEffectOn: isLast ? '2099-01-01' : `20${String(10 + issue)}-02-01`,
    isPublished: true,
  };
}
