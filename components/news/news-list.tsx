import clsx from 'clsx';
import type { MouseEvent } from 'react';

import type { FoundNews } from '@/lib/domains/news/schema';

import { NewsCard } from './news-card';

interface NewsListProps {
  items: readonly FoundNews[];
  hasLead: boolean;
  words: readonly string[];
  onOpen: (event: MouseEvent<HTMLAnchorElement>, id: number) => void;
  onApproach: () => void;
}

export function NewsList({ items, hasLead, words, onOpen, onApproach }: NewsListProps) {
  const card = (item: FoundNews, isLead: boolean) => (
    <NewsCard
      item={item}
      isLead={isLead}
      words={words}
      onOpen={(event) => onOpen(event, item.id)}
      onApproach={onApproach}
    />
  );
  const lead = hasLead ? items[0] : undefined;
  return yearsOf(items).map(([year, entries]) => (
    <section key={year} aria-label={year} className="grid border-t-2 border-ink lg:grid-cols-[6rem_1fr]">
      <p
        aria-hidden="true"
        className={clsx(
          'pt-6 font-mono text-sm text-brass lg:sticky lg:top-4 lg:self-start',
          // What was searched for comes first on a phone: the day of each item has its year.
          words.length > 0 && 'hidden lg:block',
        )}
      >
        {year}
      </p>
      <ul>
        {entries.map((entry) => (
          <li key={entry.id} className="border-b border-rule last:border-b-0">
            {card(entry, entry === lead)}
          </li>
        ))}
      </ul>
    </section>
  ));
}

function yearsOf(items: readonly FoundNews[]): [string, FoundNews[]][] {
  const years = new Map<string, FoundNews[]>();
  for (const item of items) {
    const year = item.date.slice(0, 4);
    years.set(year, [...(years.get(year) ?? []), item]);
  }
  return [...years];
}
