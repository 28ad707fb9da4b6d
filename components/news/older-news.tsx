import { useState, type MouseEvent } from 'react';

import { buttonClass, Spinner } from '@/components/ui/button';
import { updates } from '@/lib/content/updates';
import type { NewsSummary } from '@/lib/domains/news/schema';
import { paths } from '@/lib/paths';

const batchSize = 20;

interface OlderNewsState {
  items: readonly NewsSummary[];
  state: 'idle' | 'loading' | 'failed';
  /** The address of the next page without scripts; null at the end of the list. */
  nextHref: string | null;
  loadMore: (event: MouseEvent<HTMLAnchorElement>) => void;
}

export function useOlderNews(page: number, firstCursor: string | undefined): OlderNewsState {
  const [items, setItems] = useState<readonly NewsSummary[]>([]);
  const [cursor, setCursor] = useState(firstCursor);
  const [state, setState] = useState<OlderNewsState['state']>('idle');

  async function load(from: string) {
    setState('loading');
    try {
      const { listOlder } = await import('./news-calls');
      const { rows, next } = await listOlder(from, batchSize);
      setItems((known) => [...known, ...rows]);
      setCursor(next);
      setState('idle');
      // The control may be gone, and the reader continues with the first new item anyway.
      requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-news-id="${rows[0]?.id}"]`)?.focus());
    } catch {
      setState('failed');
    }
  }

  return {
    items,
    state,
    nextHref: cursor ? paths.newsPage(page + 1 + Math.ceil(items.length / batchSize)) : null,
    loadMore: (event) => {
      event.preventDefault();
      if (cursor && state !== 'loading') void load(cursor);
    },
  };
}

export function OlderNews({ state, nextHref, loadMore }: OlderNewsState) {
  return (
    <div className="mt-8 flex min-h-11 flex-wrap items-center gap-4">
      {nextHref && (
        <a
          href={nextHref}
          rel="next"
          onClick={loadMore}
          className={`${buttonClass('secondary')} hover:border-ink hover:bg-wash`}
        >
          {updates.older}
        </a>
      )}
      <p role="status" className="flex items-center gap-2 text-sm text-ink-soft">
        {state === 'loading' && (
          <>
            <Spinner />
            {updates.loading}
          </>
        )}
        {state === 'failed' && updates.failed}
      </p>
    </div>
  );
}
