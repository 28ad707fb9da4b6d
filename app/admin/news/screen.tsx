import { useState } from 'react';

import { CategoryBadge } from '@/components/news/news-meta';
import { useChange } from '@/components/session/use-change';
import { Button } from '@/components/ui/button';
import { LinkButton } from '@/components/ui/link-button';
import { Switch } from '@/components/ui/switch';
import { formatCalendarDay } from '@/lib/platform/dates/calendar-day';
import { callApi } from '@/lib/api/api-client';
import { newsContract } from '@/lib/domains/news/contract';
import { newsStateAt } from '@/lib/domains/news/schedule';
import { newsCategories } from '@/lib/domains/news/categories';
import { newsSorts, type AdminNewsItem, type AdminNewsRow } from '@/lib/domains/news/schema';
import { paths } from '@/lib/paths';

import { lazyDialog, useLoadAhead } from '../_list/lazy-dialog';
import { ListScreen } from '../_list/list-screen';
import type { Column } from '../_list/list-table';
import { LoadingText } from '../_list/load-state';
import { RowButton, RowDelete } from '../_list/row-buttons';
import { useAddressState } from '../_list/use-address-state';
import { useEdited } from '../_list/use-edited';
import { useList, type ListFilter } from '../_list/use-list';
import { useNow } from '../_list/use-now';
import { MailingNote, ScheduleNote } from './row-notes';
import { newsStateLabels } from './news-state-text';
import { Planned, usePlanned } from '../mailings/planned';
import { usePreviewLink, usePublishToggle } from './use-news-changes';

const mailingDialog = lazyDialog(() => import('../mailings/dialog').then((module) => module.MailingDialog));
const editor = lazyDialog(() => import('./dialog').then((module) => module.NewsEditor));
const leaveDialog = lazyDialog(() => import('./leave-dialog').then((module) => module.LeaveDialog));
const dialogs = [editor.load, mailingDialog.load, leaveDialog.load];

const filters: ListFilter[] = [
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
    options: newsStateLabels,
  },
];

/** The editor's address, with the query of the list to return to. */
function editorAddress(id?: number): string {
  const from = new URLSearchParams({ from: window.location.search.slice(1) });
  return `${id === undefined ? paths.newNews : paths.newsEditor(id)}?${from}`;
}

const isMailing = ({ mailing }: AdminNewsRow) =>
  mailing !== null && mailing.state !== 'paused' && mailing.sent === null;

export function NewsPanel() {
  const editing = useEdited<AdminNewsItem>(newsContract.list.path);
  const [sent, setSent] = useState<AdminNewsItem>();
  const [leaving, setLeaving] = useState<AdminNewsRow>();
  const now = useNow();
  const publish = usePublishToggle();
  const preview = usePreviewLink();
  const list = useList({ contract: newsContract.list, sorts: newsSorts, filters, isChanging: isMailing });
  const remove = useChange({
    run: ({ id }: AdminNewsItem) => callApi(newsContract.delete, { params: { id } }),
    invalidates: [newsContract.list.path],
    success: (_, { title }) => ({ title: 'News Item Deleted', description: `“${title}” has been deleted.` }),
    failure: 'Failed to delete news item',
  });
  const plan = usePlanned();
  useLoadAhead(dialogs);
  // A title opened in a new window: the address filters the list to the item and names it.
  const { get, set } = useAddressState();
  const named = list.query.data?.rows.find(({ id }) => String(id) === get('edit'));
  const edited = editing.edited ?? (named && { id: named.id, item: named });
  const close = () => {
    editing.close();
    if (named) set({ edit: undefined });
  };
  const columns: Column<AdminNewsRow>[] = [
    {
      header: 'Title',
      sort: 'title',
      cellClassName: 'max-md:basis-full md:w-1/2 md:max-w-0',
      cell: (item) => (
        <>
          <a
            href={`?${new URLSearchParams({ tab: 'news', q: item.title, edit: String(item.id) })}`}
            className="line-clamp-2 min-h-6 font-medium hover:underline max-md:line-clamp-4"
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) return;
              event.preventDefault();
              editing.edit(item);
            }}
          >
            {item.title}
          </a>
          <p className="text-ink-soft lg:hidden">{formatCalendarDay(item.date)}</p>
          <ScheduleNote item={item} now={now} className="text-ink-soft md:hidden" />
          <MailingNote mailing={item.mailing} className="text-ink-soft lg:hidden" />
          {newsStateAt(item, now) === 'published' && (
            <a
              href={paths.newsItem(item.id)}
              target="_blank"
              rel="noopener"
              className="inline-flex min-h-6 items-center text-xs text-link"
            >
              View on site<span className="sr-only">: {item.title} (opens in a new tab)</span>
            </a>
          )}
        </>
      ),
    },
    {
      header: 'Category',
      sort: 'category',
      className: 'max-lg:hidden',
      cell: ({ category }) => <CategoryBadge category={category} />,
    },
    {
      header: 'Date',
      sort: 'date',
      isDescendingFirst: true,
      className: 'max-lg:hidden',
      cellClassName: 'whitespace-nowrap tabular-nums',
      cell: ({ date }) => formatCalendarDay(date),
    },
    {
      header: 'State',
      cell: (item) => {
        const text = newsStateLabels[newsStateAt(item, now)];
        return (
          <>
            <Switch
              label={`Published: ${item.title}`}
              isOn={item.isPublished}
              text={text}
              onToggle={() => (newsStateAt(item, now) === 'published' ? setLeaving(item) : publish.toggle(item))}
            />
            <ScheduleNote item={item} now={now} className="text-xs text-ink-soft max-md:hidden" />
          </>
        );
      },
    },
    {
      header: 'Mailing',
      className: 'max-lg:hidden',
      cell: ({ mailing }) => <MailingNote mailing={mailing} className="text-xs text-ink-soft" />,
    },
  ];
  // The plan is above these controls, which must not move while they are pressed.
  if (!plan.isFetched) return <LoadingText />;
  return (
    <>
      <Planned planned={plan.data ?? []} now={now} editorAddress={editorAddress} />
      <ListScreen
        list={list}
        label="news items"
        caption="News items"
        emptyText="No news items found."
        columns={columns}
        actions={
          <>
            <Button onClick={editing.create}>Create News Item</Button>
            <LinkButton href={editorAddress()} variant="secondary">
              Write in the editor
            </LinkButton>
          </>
        }
        rowActions={(item) => (
          <>
            {newsStateAt(item, now) === 'published' ? (
              <RowButton
                aria-label={
                  item.mailing ? `Show the mailing of ${item.title}` : `Send ${item.title} to the subscribers`
                }
                onClick={() => setSent(item)}
              >
                {item.mailing ? 'Mailing' : 'Send'}
              </RowButton>
            ) : (
              <RowButton
                aria-label={`Copy preview link of ${item.title}`}
                disabled={preview.pendingInput?.id === item.id}
                onClick={() => preview.start(item)}
              >
                Preview link
              </RowButton>
            )}
            <RowButton aria-label={`Edit ${item.title}`} onClick={() => editing.edit(item)}>
              Edit
            </RowButton>
            <a
              href={editorAddress(item.id)}
              aria-label={`Open ${item.title} in the editor`}
              className="inline-flex min-h-9 items-center rounded px-1.5 text-sm font-semibold whitespace-nowrap text-accent hover:bg-wash md:px-2"
            >
              Editor
            </a>
            <RowDelete
              item={item}
              name={item.title}
              question={`Delete the news item “${item.title}”?`}
              change={remove}
            />
          </>
        )}
      />
      {leaving && (
        <leaveDialog.Dialog
          item={leaving}
          onUnpublish={() => publish.toggle(leaving)}
          onClose={() => setLeaving(undefined)}
        />
      )}
      {sent && <mailingDialog.Dialog item={sent} onClose={() => setSent(undefined)} />}
      {edited && <editor.Dialog key={edited.id ?? 'new'} {...edited} onClose={close} />}
    </>
  );
}
