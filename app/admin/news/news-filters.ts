import { newsCategories } from '@/lib/domains/news/categories';

import type { ListFilter } from '../_list/use-list';
import { newsStateLabels } from './news-state-text';

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

export const newsFilters: ListFilter[] = [
  {
    name: 'category',
    label: 'Category',
    everything: 'All categories',
    options: Object.fromEntries(newsCategories.map((category) => [category, category])),
  },
  {
    name: 'state',
    label: 'State',
    everything: 'All states',
    options: { ...newsStateLabels, changes: 'Changes not public', deleted: 'Deleted' },
    query: (state) => (state === 'changes' ? { hasChanges: 'true' } : { state }),
  },
  { name: 'month', label: 'Month', everything: 'All months', options: lastMonths() },
  {
    name: 'wasMailed',
    label: 'Mailed',
    everything: 'Mailed or not',
    options: { true: 'Mailed', false: 'Not mailed' },
  },
];
