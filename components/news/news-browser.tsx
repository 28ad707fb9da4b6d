'use client';

import { useEffect, useEffectEvent, useState, type MouseEvent, type ReactNode } from 'react';

import { afterPaint } from '@/components/ui/after-paint';
import type { FoundNews, NewsNeighbors, NewsSummary, PublishedNewsItem } from '@/lib/domains/news/schema';
import { paths } from '@/lib/paths';
import { documentTitle } from '@/lib/site';

import type { NewsDialog } from './news-dialog';
import { NewsList } from './news-list';
import { OlderNews, useOlderNews } from './older-news';

type OpenItem = NewsSummary & Partial<PublishedNewsItem>;

interface NewsBrowserProps {
  /** Of the page of the list, when no item is open. */
  listTitle: string;
  items: readonly FoundNews[];
  /** The item that the address opens, and how the page's HTML shows it until the dialog's code is loaded. */
  opened: PublishedNewsItem | null;
  panel?: ReactNode;
  openedNeighbors: NewsNeighbors;
  /** Which page of the list this is, counted from 1. */
  page: number;
  olderCursor?: string;
  words?: readonly string[];
  /** Search results have no lead item. */
  isSearch?: boolean;
}

const loadDialog = () => import('./news-dialog');
const loadCalls = () => import('./news-calls');

/** The list of news and the open item, synchronized with address and history. The dialog's code is loaded on demand. */
export function NewsBrowser({
  listTitle,
  items,
  opened,
  panel,
  openedNeighbors,
  page,
  olderCursor,
  words = [],
  isSearch = false,
}: NewsBrowserProps) {
  const [item, setItem] = useState<OpenItem | null>(opened);
  const [hasFailed, setHasFailed] = useState(false);
  const [Dialog, setDialog] = useState<typeof NewsDialog>();
  /** Those beside the open item where this page of the list does not have them. */
  const [beside, setBeside] = useState<NewsNeighbors & { id: number }>();
  const older = useOlderNews(page, olderCursor);
  const all = [...items, ...older.items];

  /** Whether an item of the list is beside one that is not loaded. Results of a search are only beside each other. */
  function isAtEdge(id: number): boolean {
    if (isSearch || id === opened?.id) return false;
    const at = all.findIndex((entry) => entry.id === id);
    if (at < 0) return true;
    return (at === 0 && page > 1) || (at === all.length - 1 && older.nextHref !== null);
  }

  async function show(id: number, isPressed = false) {
    const known = opened?.id === id ? opened : all.find((candidate) => candidate.id === id);
    setHasFailed(false);
    if (known) {
      setItem(known);
      document.title = documentTitle(known.title);
    }
    void loadDialog().then(
      (module) => setDialog(() => module.NewsDialog),
      () => {
        // The server's page shows it, unless this is that page, which would only fail in the same way.
        if (known ? known !== opened : isPressed) window.location.assign(paths.newsItem(id));
      },
    );
    if (isAtEdge(id))
      void loadCalls()
        .then(({ getNeighbors }) => getNeighbors(id))
        .then((found) => setBeside({ ...found, id }))
        // The list is still there to go on with.
        .catch(() => undefined);
    if (known && 'content' in known) return;
    const full = await loadCalls()
      .then(({ getItem }) => getItem(id))
      .catch(() => null);
    // It may have been closed by now, or another item opened.
    if (addressedItem() !== id) return;
    if (full) setItem(full);
    else if (known) setHasFailed(true);
    // There is nothing to show: load the server's page, which says why, unless it is this one.
    else if (isPressed) window.location.assign(paths.newsItem(id));
  }

  function hide() {
    setItem(null);
    document.title = documentTitle(listTitle);
  }

  const followAddress = useEffectEvent(() => {
    const id = addressedItem();
    // Within the open item, the address has come to another section.
    if (id !== null && id === item?.id && Dialog && 'content' in item) return;
    if (id !== null) void show(id);
    else if (item) hide();
  });

  useEffect(() => {
    // The address may already name another item than the page was rendered for, after going back from another page.
    queueMicrotask(followAddress);
    window.addEventListener('popstate', followAddress);
    return () => window.removeEventListener('popstate', followAddress);
  }, []);

  function neighborsOf(id: number): NewsNeighbors {
    if (id === opened?.id) return openedNeighbors;
    if (id === beside?.id) return beside;
    const at = all.findIndex((entry) => entry.id === id);
    return at < 0 ? {} : { newer: all[at - 1], older: all[at + 1] };
  }

  function open(event: MouseEvent<HTMLAnchorElement>, id: number) {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    // The address changes only after painting, too: otherwise the pending frame would wait for the work that follows.
    afterPaint(() => {
      // The second click of a double click.
      if (addressedItem() === id) return;
      // When going from item to item, Back still leads to the list.
      if (item) window.history.replaceState(window.history.state, '', paths.newsItem(id));
      else window.history.pushState({ isNewsOpened: true }, '', paths.newsItem(id));
      void show(id, true);
    });
  }

  function close() {
    const state = window.history.state as { isNewsOpened?: boolean } | null;
    if (state?.isNewsOpened) return window.history.back();
    window.history.pushState(null, '', paths.newsPage(page));
    afterPaint(hide);
  }

  return (
    <>
      {item && Dialog && (
        <Dialog
          item={item}
          hasFailed={hasFailed}
          isInstant={item === opened}
          neighbors={neighborsOf(item.id)}
          onOpen={open}
          onClose={close}
        />
      )}
      {item && !Dialog && item === opened && panel}
      <NewsList
        items={all}
        hasLead={page === 1 && !isSearch}
        words={words}
        onOpen={open}
        onApproach={() => void loadDialog().catch(() => undefined)}
      />
      {!isSearch && <OlderNews {...older} />}
    </>
  );
}

/** The item in the address: its id is read as an integer. */
function addressedItem(): number | null {
  const id = Number.parseInt(new URLSearchParams(window.location.search).get('id') ?? '', 10);
  return id > 0 ? id : null;
}
