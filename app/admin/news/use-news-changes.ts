import { useQueryClient } from '@tanstack/react-query';

import { useChange } from '@/components/session/use-change';
import { copyText } from '@/components/ui/copy-text';
import { callApi } from '@/lib/api/api-client';
import type { ListPage } from '@/lib/platform/lists/list-page';
import { newsContract } from '@/lib/domains/news/contract';
import type { AdminNewsItem, AdminNewsRow, PlannedNews } from '@/lib/domains/news/schema';

import { newsStateText } from './news-state-text';

/** Publishes or unpublishes an item. The list changes immediately and reverts on failure. */
export function usePublishToggle() {
  const queryClient = useQueryClient();
  const show = (changed: AdminNewsItem | AdminNewsRow) => {
    // The schedule is cached under the list's address too, but is not a page of it.
    queryClient.setQueriesData<ListPage<AdminNewsRow> | PlannedNews[]>(
      { queryKey: [newsContract.list.path] },
      (data) =>
        data && 'rows' in data
          ? { ...data, rows: data.rows.map((item) => (item.id === changed.id ? { ...item, ...changed } : item)) }
          : data,
    );
  };
  const change = useChange({
    run: ({ id, isPublished, version }: AdminNewsRow) =>
      callApi(newsContract.update, { params: { id }, body: { isPublished: !isPublished, version } }),
    success: (saved, { mailing }) => ({
      title: 'News Item Updated',
      description: newsStateText({ ...saved, mailing }),
    }),
    failure: 'Failed to update news item',
    onSuccess: show,
    onError: (_, before) => {
      show(before);
      // Another user may have changed it, so reload the list.
      void queryClient.invalidateQueries({ queryKey: [newsContract.list.path] });
    },
  });
  return {
    toggle(item: AdminNewsRow) {
      if (change.isPending) return;
      show({ ...item, isPublished: !item.isPublished });
      change.start(item);
    },
    isPending: change.isPending,
  };
}

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });

/** Creates a preview link and copies it to the clipboard. */
export function usePreviewLink(onCreated?: () => void) {
  return useChange({
    async run({ id }: AdminNewsItem) {
      const link = await callApi(newsContract.createPreviewLink, { params: { id } });
      const isCopied = await copyText(link.url).then(
        () => true,
        () => false,
      );
      return { ...link, isCopied };
    },
    success: ({ isCopied, expiresAt }) => ({
      title: isCopied ? 'Preview Link Copied' : 'Preview Link Created',
      description: `Anyone who has it can read the draft until ${day.format(new Date(expiresAt))}, or until it is public.`,
    }),
    failure: 'Failed to create a preview link',
    // The browser does not let pages write to its clipboard: show the link for copying by hand.
    onSuccess({ isCopied, url }) {
      if (!isCopied) window.prompt('Preview link', url);
      onCreated?.();
    },
  });
}
