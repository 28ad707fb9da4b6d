import { site } from '@/lib/site';

const counted = (count: number, one: string, many: string) =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : many}`];

export const updates = {
  meta: {
    title: 'Updates & Announcements',
    description: `News of the ${site.plan}, the administrator selection and the ${site.name} proposal.`,
  },
  eyebrow: 'News',
  title: 'Updates & Announcements',
  lede: `The ${site.plan}, the selection of its administrator, and our proposal, most recent first.`,
  loading: 'Loading updates...',
  empty: 'No updates available at this time.',
  emptyHint: 'Subscribe on the home page to receive the first one by email.',
  missing: 'That update is not available. It may have been withdrawn.',
  changes: 'Changes',
  published: 'Published',
  updated: 'Updated',
  withdrawn: (day: string) => `Withdrawn on ${day}`,
  withdrawnTitle: (title: string) => `Withdrawn: ${title}`,
  error: 'Published in error',
  errorText: (day: string) => `An update at this address was published in error, and removed on ${day}.`,
  instead: 'See instead',
  coming: 'Coming into effect',
  moreComing: (count: number) => `and ${count} more`,
  older: 'Older updates',
  newer: 'Newer updates',
  beyond: 'There are no updates this far back.',
  first: 'See the most recent updates',
  neighbors: 'Other updates',
  newerItem: 'Newer',
  olderItem: 'Older',
  failed: 'The updates could not be loaded. Please try again.',
  text: 'Text of the update',
  files: 'Documents',
  fileGone: 'The item of this file was taken back. Its page says why.',
  allIssues: 'All issues',
  allDocuments: 'All documents that match',
  contentFailed: 'The rest of this update could not be loaded.',
  linkCopied: 'Link copied!',
  readFullArticle: 'Read Full Article',
  copyLink: 'Copy Link',
  linkCopiedButton: 'Link Copied!',
  copyCitation: 'Copy Citation',
  citationCopied: 'Citation Copied!',
  feed: 'Follow the Atom feed',
  categoryFeed: (category: string) => `Follow the Atom feed of ${category}`,
  categories: 'Categories',
  everyCategory: 'All',
  search: 'Search',
  searchLabel: 'Search updates, documents and primer',
  searchButton: 'Search',
  searchLimited: 'There have been too many searches from your network. Please wait a minute, then try again.',
  /** Names where something was found. Without `inPrimer`, only the news was searched. */
  found: (q: string, inNews: number, { inPrimer, inRegister = 0 }: { inPrimer?: number; inRegister?: number } = {}) => {
    const news = inNews < 200 ? counted(inNews, 'update', 'updates') : ['200 updates or more'];
    const documents = counted(inRegister, 'issue of a document', 'issues of documents');
    const places = counted(inPrimer ?? 0, 'place in the primer', 'places in the primer');
    const all = [...news, ...documents, ...places];
    const last = all.pop();
    if (last === undefined)
      return `${inPrimer === undefined ? 'No updates' : 'Nothing in updates, documents and the primer'} for “${q}”`;
    return `${all.length > 0 ? `${all.join(', ')} and ${last}` : last} for “${q}”`;
  },
  clear: 'Clear',
  unknownCategory: (name: string) => `There is no category “${name}”. These are the updates of all categories.`,
  inPrimer: 'In the primer',
} as const;

/** A news item that is not published, for anyone who has the link. */
export const previewPage = {
  title: 'Preview',
  notice: 'Preview, not published.',
  expiry(at: Date) {
    const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
    return `This link expires on ${format.format(at)} UTC.`;
  },
} as const;
