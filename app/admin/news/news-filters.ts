import { newsCategories } from '@/lib/domains/news/categories';
import { documentKinds } from '@/lib/domains/news/document-kinds';
import type { AdminNewsQuery, AdminNewsItem } from '@/lib/domains/news/schema';
import type { NewsState } from '@/lib/domains/news/schedule';

import type { ListFilter } from '../_list/use-list';
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

const shownMonths = 24;
const monthName = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** The last months by `2027-03`, the newest first. */
function lastMonths(): Record<string, string> {
  const now = new Date();
  return Object.fromEntries(
    Array.from({ length: shownMonths }, (_, back) => {
      const month = new Date(Date.UTC(now.getFullYear(), now.getMonth() - back, 1));
      return [month.toISOString().slice(0, 7), monthName.format(month)];
    }),
  );
}

const choicesOf = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, name]));

const stateFilter: ListFilter = {
  name: 'state',
  label: 'State',
  everything: 'All states',
  options: { ...newsStateLabels, changes: 'Changes not public', deleted: 'Deleted' },
  query: (state) => (state === 'changes' ? { hasChanges: 'true' } : { state }),
};

const filters: Record<AdminNewsQuery['register'], ListFilter[]> = {
  news: [
    { name: 'category', label: 'Category', everything: 'All categories', options: choicesOf(newsCategories) },
    stateFilter,
    { name: 'month', label: 'Month', everything: 'All months', options: lastMonths() },
    {
      name: 'wasMailed',
      label: 'Mailed',
      everything: 'Mailed or not',
      options: { true: 'Mailed', false: 'Not mailed' },
    },
  ],
  documents: [
    { name: 'category', label: 'Kind', everything: 'All kinds', options: choicesOf(documentKinds) },
    stateFilter,
  ],
};

export const filtersOf = (register: AdminNewsQuery['register']) => filters[register];
