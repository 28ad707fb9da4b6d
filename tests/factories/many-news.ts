import { newsCategories } from '@/lib/domains/news/categories';

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
