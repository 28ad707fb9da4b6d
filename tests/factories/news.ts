import { db } from '@/lib/platform/database/db';
import type { NewsCreate } from '@/lib/domains/news/schema';

import { unique } from './people';

/** A news item as a form would send it. */
export function newsInput(changes: Partial<NewsCreate> = {}): NewsCreate {
  const number = unique();
  return {
    title: `Title ${number}`,
    excerpt: `Excerpt ${number}`,
    category: 'Announcements',
    content: `Content ${number}`,
    link: null,
    date: '2025-03-04',
    isPublished: true,
    ...changes,
  };
}

export async function createTestNews(changes: Partial<NewsCreate> = {}) {
  return db().newsItem.create({ data: newsInput(changes) });
}
