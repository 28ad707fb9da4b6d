import { newsStateAt, type NewsState } from '@/lib/domains/news/schedule';
import type { AdminNewsItem, AdminNewsRow } from '@/lib/domains/news/schema';

import { localTimeText, toLocalTime } from './local-time';

export const newsStateLabels: Record<NewsState, string> = {
  published: 'Published',
  scheduled: 'Scheduled',
  ended: 'Ended',
  draft: 'Draft',
  withdrawn: 'Withdrawn',
  error: 'Published in error',
};

export function newsStateText(item: AdminNewsItem & Partial<AdminNewsRow>): string {
  switch (newsStateAt(item, Date.now())) {
    case 'published':
      return `“${item.title}” is on the site.`;
    case 'scheduled':
      return `“${item.title}” goes live on ${localTimeText(toLocalTime(item.publishAt))}.`;
    case 'ended':
      return `“${item.title}” is saved, and is no longer on the site.`;
    case 'draft':
      return `“${item.title}” is saved as a draft.`;
    case 'withdrawn':
      return `“${item.title}” is withdrawn.`;
    case 'error':
      return `“${item.title}” is marked as published in error.`;
  }
}
