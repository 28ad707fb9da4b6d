import { site } from '../site';

export const updates = {
  meta: {
    title: 'Updates & Announcements',
    description: `News of the ${site.plan}, the administrator selection and the ${site.name} proposal.`,
  },
  eyebrow: 'From the wire',
  title: 'Updates & Announcements',
  lede: `News of the ${site.plan}, of the selection of its administrator, and of our proposal, newest first.`,
  loading: 'Loading updates...',
  empty: 'No updates available at this time.',
  emptyHint: 'Subscribe on the home page to receive the first one by email.',
  missing: 'That update is not available. It may have been moved or withdrawn.',
  older: 'Older updates',
  neighbors: 'Other updates',
  newerItem: 'Newer',
  olderItem: 'Older',
  failed: 'The updates could not be loaded. Please try again.',
  text: 'Text of the update',
  contentFailed: 'The rest of this update could not be loaded.',
  linkCopied: 'Link copied!',
  readFullArticle: 'Read Full Article',
  copyLink: 'Copy Link',
  linkCopiedButton: 'Link Copied!',
  feed: 'Follow by Atom feed',
} as const;
