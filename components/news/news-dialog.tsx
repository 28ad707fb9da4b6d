import { useEffect, useRef, type MouseEvent } from 'react';

import { Dialog } from '@/components/ui/dialog';
import { updates } from '@/lib/content/updates';
import type { NewsNeighbors as Neighbors, NewsSummary, PublishedNewsItem } from '@/lib/domains/news/schema';

import { NewsActions } from './news-actions';
import { NewsContent, newsSheetClass, NewsNotes } from './news-content';
import { NewsFiles } from './news-files';
import { NewsMeta } from './news-meta';
import { NewsNeighbors } from './news-neighbors';

interface NewsDialogProps {
  /** `content` is undefined while loading. */
  item: NewsSummary & Partial<PublishedNewsItem>;
  hasFailed?: boolean;
  /** Replaces the panel in the page's HTML. */
  isInstant?: boolean;
  neighbors: Neighbors;
  onOpen: (event: MouseEvent<HTMLAnchorElement>, id: number) => void;
  onClose: () => void;
}

export function NewsDialog({ item, hasFailed = false, isInstant, neighbors, onOpen, onClose }: NewsDialogProps) {
  const text = useRef<HTMLDivElement>(null);
  const shown = useRef(item.id);
  useEffect(() => {
    if (shown.current === item.id) return;
    shown.current = item.id;
    const region = text.current?.closest<HTMLElement>('[role=region]');
    region?.scrollTo({ top: 0, behavior: 'instant' });
    region?.focus();
  }, [item.id]);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      onCloseAutoFocus={(event) => returnFocus(event, item.id)}
      isInstant={isInstant}
      kicker={<NewsMeta category={item.category} date={item.date} />}
      title={
        <span dir="auto" className="block">
          {item.title}
        </span>
      }
      className={newsSheetClass}
      footer={<NewsActions item={item} />}
      readingLabel={updates.text}
    >
      <div ref={text} aria-busy={item.content === undefined && !hasFailed}>
        <NewsContent {...item} content={item.content ?? null}>
          <NewsNotes date={item.date} notes={item.notes} />
        </NewsContent>
        {item.html && <Sections key={item.id} />}
        <NewsFiles files={item.files} />
        {hasFailed && (
          <p role="alert" className="mt-4 text-sm text-danger">
            {updates.contentFailed}
          </p>
        )}
        <NewsNeighbors {...neighbors} onOpen={onOpen} />
      </div>
    </Dialog>
  );
}

/** Leads to the sections of the item that is shown above it. */
function Sections() {
  useEffect(() => {
    showAddressed();
    document.addEventListener('click', follow);
    return () => document.removeEventListener('click', follow);
  }, []);
  return null;
}

const anchor = 'a[data-anchor]';

/** The browser has gone to the section in the panel, which the dialog replaces. */
function showAddressed(): void {
  const { hash } = window.location;
  const links = document.querySelectorAll<HTMLAnchorElement>(anchor);
  const heading = [...links].find((link) => link.hash === hash)?.parentElement;
  heading?.scrollIntoView({ behavior: 'instant' });
}

/** Puts a section into the address without an entry in the history, so that Back still leads to the list. */
function follow(event: globalThis.MouseEvent): void {
  const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>(anchor);
  if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  window.history.replaceState(window.history.state, '', link.hash);
  showAddressed();
}

/** Focuses the item in the list, even if the address opened the dialog. */
function returnFocus(event: Event, id: number): void {
  const card = document.querySelector<HTMLElement>(`[data-news-id="${id}"]`);
  if (!card) return;
  event.preventDefault();
  card.focus();
}
