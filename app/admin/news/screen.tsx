import { CategoryBadge } from '@/components/news/news-meta';
import { LinkButton } from '@/components/ui/link-button';
import { PageLink } from '@/components/ui/page-link';
import { Switch } from '@/components/ui/switch';
import { formatCalendarDay } from '@/lib/platform/dates/calendar-day';
import { newsContract } from '@/lib/domains/news/contract';
import { newsSorts, type AdminNewsQuery, type AdminNewsRow } from '@/lib/domains/news/schema';
import { paths } from '@/lib/paths';

import { lazyDialog, useLoadAhead } from '../_list/lazy-dialog';
import { ListScreen } from '../_list/list-screen';
import type { Column } from '../_list/list-table';
import { Timestamp, useNow } from '../_list/timestamp';
import { useList } from '../_list/use-list';
import { filtersOf, newsStateLabels } from './news-filters';
import { DeletedRowActions, RowActions, rowOffers, useSharedActions } from './row-actions';
import { MailingNote, ScheduleNote } from './row-notes';
import { useRowAct } from './use-news-changes';

const actDialog = lazyDialog(() => import('./editor/act-dialog').then((module) => module.ActDialog));
const dialogs = [actDialog.load];

/** The editor's address, with the query of the list to return to. */
function editorAddress(id?: number): string {
  const from = new URLSearchParams({ from: window.location.search.slice(1) });
  return `${id === undefined ? paths.newNews : paths.newsEditor(id)}?${from}`;
}

type Register = AdminNewsQuery['register'];

/** What a list of each kind calls its rows, and where a new one is written. */
const registers: Record<Register, Record<'label' | 'caption' | 'emptyText' | 'create', string>> = {
  news: {
    label: 'news items',
    caption: 'News items',
    emptyText: 'No news items found.',
    create: 'Create News Item',
  },
  documents: {
    label: 'documents',
    caption: 'Issues of documents',
    emptyText: 'No documents found.',
    create: 'Create Document',
  },
};

/** What tells the issues of a document apart. */
function IssueNote({ item: { noticeNumber, takesEffectOn } }: { item: AdminNewsRow }) {
  const day = takesEffectOn ? `takes effect on ${formatCalendarDay(takesEffectOn)}` : 'draft';
  return (
    <p className="text-xs wrap-anywhere text-ink-soft">
      {[noticeNumber && `No. ${noticeNumber}`, day].filter(Boolean).join(', ')}
    </p>
  );
}

const mailingColumn = (now: number): Column<AdminNewsRow> => ({
  header: 'Mailing',
  className: 'hidden @list:table-cell',
  cell: ({ mailing }) => <MailingNote mailing={mailing} now={now} className="text-xs" />,
});

const isMailing = ({ mailing }: AdminNewsRow) =>
  mailing !== null && (mailing.state === 'approved' || mailing.state === 'held' || mailing.state === 'sending');

/** The news, or the issues of documents: one list, whose rows have the same acts. */
export function NewsPanel({ register = 'news' }: { register?: Register }) {
  const { create, ...texts } = registers[register];
  const acts = useRowAct();
  const shared = useSharedActions();
  const list = useList({
    contract: newsContract.list,
    sorts: newsSorts,
    filters: filtersOf(register),
    isChanging: isMailing,
    parameters: register === 'news' ? {} : { register },
  });
  // A row that was just read must not look as if its times were still to come.
  const now = Math.max(useNow(), list.query.dataUpdatedAt);
  useLoadAhead(dialogs);
  const columns: Column<AdminNewsRow>[] = [
    {
      header: 'Title',
      sort: 'title',
      cellClassName: 'stacked:basis-full columns:w-1/2 columns:max-w-0 @list:w-2/5!',
      cell: (item) => (
        <>
          {item.deleted ? (
            <p className="line-clamp-2 min-h-6 font-medium stacked:line-clamp-4">{item.title || 'Untitled'}</p>
          ) : (
            <PageLink
              href={editorAddress(item.id)}
              className="line-clamp-2 min-h-6 font-medium hover:underline stacked:line-clamp-4"
            >
              {item.title || 'Untitled'}
            </PageLink>
          )}
          {item.deleted && (
            <p className="text-xs wrap-anywhere text-ink-soft">
              Deleted <Timestamp at={item.deleted.at} /> by {item.deleted.by}
            </p>
          )}
          {item.documentId !== null && <IssueNote item={item} />}
          {item.hasChanges && <p className="text-xs text-ink-soft">Draft with changes that are not public</p>}
          <p className="text-ink-soft @list:hidden">{formatCalendarDay(item.date)}</p>
          <ScheduleNote item={item} now={now} className="text-ink-soft columns:hidden" />
          <MailingNote mailing={item.mailing} now={now} className="text-ink-soft @list:hidden" />
        </>
      ),
    },
    {
      header: register === 'news' ? 'Category' : 'Kind',
      sort: 'category',
      className: 'hidden @list:table-cell',
      cell: ({ category }) => <CategoryBadge category={category} />,
    },
    {
      header: 'Date',
      sort: 'date',
      isDescendingFirst: true,
      className: 'hidden @list:table-cell',
      cellClassName: 'whitespace-nowrap tabular-nums',
      cell: ({ date }) => formatCalendarDay(date),
    },
    {
      header: 'State',
      cell: (item) => {
        if (item.deleted) return 'Deleted';
        const { state, switched } = rowOffers(item, now);
        return (
          <>
            <Switch
              label={`Published: ${item.title}`}
              isOn={switched?.dialog === 'takeOff'}
              text={newsStateLabels[state]}
              onToggle={() => switched && acts.open({ dialog: switched.dialog, id: item.id })}
            />
            <ScheduleNote item={item} now={now} className="text-xs text-ink-soft stacked:hidden" />
          </>
        );
      },
    },
  ];
  return (
    <>
      <ListScreen
        list={list}
        {...texts}
        columns={register === 'news' ? [...columns, mailingColumn(now)] : columns}
        actions={<LinkButton href={register === 'news' ? editorAddress() : paths.newDocument}>{create}</LinkButton>}
        rowActions={(item) =>
          item.deleted ? (
            <DeletedRowActions item={item} shared={shared} />
          ) : (
            <RowActions item={item} now={now} acts={acts} shared={shared} editorAddress={editorAddress(item.id)} />
          )
        }
      />
      {acts.opened && (
        <actDialog.Dialog
          key={`${acts.opened.dialog} ${acts.opened.edited.item.id}`}
          {...acts.opened}
          onDone={() => undefined}
          onClose={acts.close}
        />
      )}
    </>
  );
}
