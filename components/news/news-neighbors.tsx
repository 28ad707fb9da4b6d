import type { MouseEvent } from 'react';

import { updates } from '@/lib/content/updates';
import type { NewsNeighbors as Neighbors } from '@/lib/domains/news/schema';
import { paths } from '@/lib/paths';

interface NewsNeighborsProps extends Neighbors {
  onOpen?: (event: MouseEvent<HTMLAnchorElement>, id: number) => void;
}

export function NewsNeighbors({ newer, older, onOpen }: NewsNeighborsProps) {
  if (!newer && !older) return null;
  return (
    <nav aria-label={updates.neighbors} className="mt-8 grid gap-x-6 border-t border-rule pt-1 text-sm sm:grid-cols-2">
      {[
        { item: newer, label: updates.newerItem, rel: 'prev' },
        { item: older, label: updates.olderItem, rel: 'next' },
      ].map(
        ({ item, label, rel }) =>
          item && (
            <a
              key={rel}
              rel={rel}
              href={paths.newsItem(item.id)}
              onClick={onOpen && ((event) => onOpen(event, item.id))}
              className="group block py-3 sm:last:col-start-2 sm:last:text-right"
            >
              <span className="block text-ink-soft">{label}</span>
              <span
                dir="auto"
                className="inline-block font-serif text-base hyphens-auto underline-offset-4 group-hover:underline"
              >
                {item.title}
              </span>
            </a>
          ),
      )}
    </nav>
  );
}
