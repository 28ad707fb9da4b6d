import type { NewsState } from '@/lib/domains/news/schedule';
import type { AdminNewsItem } from '@/lib/domains/news/schema';

import { localTimeText, toLocalTime } from './local-time';

export const newsStateLabels: Record<NewsState, string> = {
  published: 'Published',
  scheduled: 'Scheduled',
  ended: 'Ended',
  draft: 'Draft',
  withdrawn: 'Withdrawn',
  error: 'Published in error',
};

/** What an act has made of an item. */
export function newsStateText({ title, publishAt }: AdminNewsItem, state: NewsState): string {
  return {
    published: `“${title}” is on the site.`,
    scheduled: `“${title}” goes live on ${localTimeText(toLocalTime(publishAt))}.`,
    ended: `“${title}” is saved, and is no longer on the site.`,
    draft: `“${title}” is saved as a draft.`,
    withdrawn: `“${title}” is withdrawn.`,
    error: `“${title}” is marked as published in error.`,
  }[state];
}
