'use client';

import { Dialog } from '@/components/ui/dialog';
import { updates } from '@/lib/content/updates';
import type { NewsItem, NewsSummary } from '@/lib/news/schema';

import { NewsActions } from './news-actions';
import { NewsContent } from './news-content';
import { NewsMeta } from './news-meta';

interface NewsDialogProps {
  /** `content` is undefined while it is on its way. */
  item: NewsSummary & Partial<NewsItem>;
  /** The content did not come. */
  hasFailed?: boolean;
  /** Takes the place of the panel in the page's HTML. */
  isInstant?: boolean;
  onClose: () => void;
}

/** A news item, open. */
export function NewsDialog({ item, hasFailed = false, isInstant, onClose }: NewsDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      onCloseAutoFocus={(event) => returnFocus(event, item.id)}
      isInstant={isInstant}
      kicker={<NewsMeta category={item.category} date={item.date} />}
      title={item.title}
      footer={<NewsActions id={item.id} link={item.link} />}
      readingLabel={updates.text}
    >
      <div aria-busy={item.content === undefined && !hasFailed}>
        <NewsContent excerpt={item.excerpt} content={item.content ?? null} />
        {hasFailed && (
          <p role="alert" className="mt-4 text-sm text-danger">
            {updates.contentFailed}
          </p>
        )}
      </div>
    </Dialog>
  );
}

/** The reader goes on where the item stands in the list, also when the address has opened it. */
function returnFocus(event: Event, id: number): void {
  const card = document.querySelector<HTMLElement>(`[data-news-id="${id}"]`);
  if (!card) return;
  event.preventDefault();
  card.focus();
}
