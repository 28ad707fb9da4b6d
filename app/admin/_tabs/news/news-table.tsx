'use client';

import { CategoryBadge } from '@/components/news/category-badge';
import { useChange } from '@/components/session/use-change';
import { Switch } from '@/components/ui/switch';
import { ActionsHeader, Cell, ColumnHeader, Row, Table } from '@/components/ui/table';
import { formatCalendarDay } from '@/lib/calendar-day';
import { api } from '@/lib/http/api-client';
import { newsStateAt } from '@/lib/news/schedule';
import type { AdminNewsItem } from '@/lib/news/schema';
import { apiPaths } from '@/lib/paths';

import { RowButton } from '../../_list/row-button';
import { RowDelete } from '../../_list/row-delete';
import { SortHeader } from '../../_list/sort-header';
import type { List } from '../../_list/use-list';
import { useNow } from '../../_list/use-now';
import { ScheduleNote } from './schedule-note';
import { usePreviewLink } from './use-preview-link';
import { usePublishToggle } from './use-publish-toggle';

interface NewsTableProps {
  items: AdminNewsItem[];
  list: List<AdminNewsItem>;
  onEdit: (item: AdminNewsItem) => void;
  onSend: (item: AdminNewsItem) => void;
}

export function NewsTable({ items, list, onEdit, onSend }: NewsTableProps) {
  const now = useNow();
  const publish = usePublishToggle();
  const preview = usePreviewLink();
  const remove = useChange({
    run: (item: AdminNewsItem) => api.deleteNewsItem(item.id),
    invalidates: [apiPaths.adminNews],
    success: (_, { title }) => ({ title: 'News Item Deleted', description: `“${title}” is gone.` }),
    failure: 'Failed to delete news item',
  });
  return (
    <Table caption="News items">
      <thead>
        <tr>
          <SortHeader list={list} field="title">
            Title
          </SortHeader>
          <SortHeader list={list} field="category" className="max-lg:hidden">
            Category
          </SortHeader>
          <SortHeader list={list} field="date" isDescendingFirst className="max-md:hidden">
            Date
          </SortHeader>
          <ColumnHeader>Published</ColumnHeader>
          <ActionsHeader />
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <Row key={item.id}>
            <Cell className="w-1/2 max-w-0 min-w-0">
              <p className="line-clamp-2 font-medium">{item.title}</p>
              <p className="truncate text-ink-soft md:hidden">{formatCalendarDay(item.date)}</p>
              <ScheduleNote item={item} now={now} className="text-ink-soft md:hidden" />
            </Cell>
            <Cell className="max-lg:hidden">
              <CategoryBadge category={item.category} />
            </Cell>
            <Cell className="whitespace-nowrap tabular-nums max-md:hidden">{formatCalendarDay(item.date)}</Cell>
            <Cell>
              <Switch
                label={`Published: ${item.title}`}
                isOn={item.isPublished}
                onText="Published"
                offText="Draft"
                onToggle={() => publish.toggle(item)}
              />
              <ScheduleNote item={item} now={now} className="text-xs text-ink-soft max-md:hidden" />
            </Cell>
            <Cell className="text-right md:whitespace-nowrap">
              {newsStateAt(item, now) === 'published' ? (
                <RowButton aria-label={`Send ${item.title} to the subscribers`} onClick={() => onSend(item)}>
                  Send
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
              <RowButton aria-label={`Edit ${item.title}`} onClick={() => onEdit(item)}>
                Edit
              </RowButton>
              <RowDelete
                item={item}
                name={item.title}
                question={`Delete the news item “${item.title}”?`}
                change={remove}
              />
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}
