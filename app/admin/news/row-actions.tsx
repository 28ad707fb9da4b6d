import { byContract } from '@/components/session/by-contract';
import { useChange } from '@/components/session/use-change';
import { Menu } from '@/components/ui/menu';
import { callApi } from '@/lib/api/api-client';
import type { NewsDialog } from '@/lib/domains/news/act-declaration';
import { offersFor, type Offer } from '@/lib/domains/news/acts';
import { newsActsContract } from '@/lib/domains/news/acts-contract';
import { newsContract } from '@/lib/domains/news/contract';
import { newsStateAt } from '@/lib/domains/news/schedule';
import type { AdminNewsItem, AdminNewsRow } from '@/lib/domains/news/schema';
import { paths } from '@/lib/paths';
import { formatCalendarDay } from '@/lib/platform/dates/calendar-day';

import { RowButton } from '../_list/row-buttons';
import { usePreviewLink, type useRowAct } from './use-news-changes';

/** What can be done with an item as its row has it: the dialog that comes next, that of the switch, and the others. */
export function rowOffers(item: AdminNewsRow, now: number) {
  const state = newsStateAt(item, now);
  const offers = offersFor({ state, hasChanges: item.hasChanges, item }).filter(
    // What a later letter would be about only the editor says.
    ({ dialog }) => dialog !== 'mail' || (state === 'published' && !item.mailing),
  );
  const find = (...dialogs: NewsDialog[]) =>
    dialogs.map((one) => offers.find(({ dialog }) => dialog === one)).find(Boolean);
  const next = find('publishChanges', ...(state === 'scheduled' ? [] : (['publish', 'mail'] as const)));
  const switched = find('undoEnd', 'takeOff', 'publish');
  return { state, next, switched, others: offers.filter((offer) => offer !== next && offer !== switched) };
}

const nameOf = ({ dialog, button }: Offer, title: string) => {
  if (dialog === 'mail') return `Mail ${title} to the subscribers`;
  if (dialog === 'publishChanges') return `${button} of ${title}`;
  return button === 'Publish' ? `${button} ${title}` : `${button}: ${title}`;
};

interface RowActionsProps {
  item: AdminNewsRow;
  now: number;
  acts: ReturnType<typeof useRowAct>;
  /** Shared by all rows. */
  shared: ReturnType<typeof useSharedActions>;
  editorAddress: string;
}

/** An item's next act and what else can be done with it. */
export function RowActions({ item, now, acts, shared: { remove, preview }, editorAddress }: RowActionsProps) {
  const { id, title, documentId } = item;
  const { state, next, others } = rowOffers(item, now);
  const isLive = state === 'published';
  return (
    <>
      {next && (
        <RowButton
          aria-label={nameOf(next, title)}
          disabled={acts.pendingId === id}
          onClick={() => acts.open({ dialog: next.dialog, id })}
        >
          {next.button}
        </RowButton>
      )}
      <Menu
        about={title}
        items={[
          { label: 'Edit', name: `Edit ${title}`, href: editorAddress },
          ...others.map((offer) => ({
            label: offer.button,
            name: nameOf(offer, title),
            isDisabled: acts.pendingId === id,
            onSelect: () => acts.open({ dialog: offer.dialog, id }),
          })),
          ...(isLive
            ? [
                {
                  label: 'View on site',
                  name: `View on site: ${title} (opens in a new tab)`,
                  href: documentId === null ? paths.newsItem(id) : paths.issue(documentId, id),
                  opensWindow: true,
                },
              ]
            : []),
          ...(!isLive || item.hasChanges
            ? [
                {
                  label: 'Copy preview link',
                  name: `Copy preview link of ${title}`,
                  isDisabled: preview.isPending,
                  onSelect: () => preview.start(item),
                },
              ]
            : []),
          {
            label: 'Delete',
            name: `Delete ${title}`,
            isDangerous: true,
            isDisabled: remove.pendingInput?.id === id,
            onSelect: () => void mayDelete(item).then((isSure) => isSure && remove.start(item)),
          },
        ]}
      />
    </>
  );
}

/** Asks before a deletion. Of an issue of a document it says which news names it. */
async function mayDelete(item: AdminNewsRow): Promise<boolean> {
  const edited =
    item.documentId === null
      ? undefined
      : await callApi(newsActsContract.get, { params: { id: item.id } }).catch(() => undefined);
  return window.confirm(deletionQuestion(item, edited?.namedBy));
}

/** What can be done with a deleted item. */
export function DeletedRowActions({
  item,
  shared: { restore, deleteForGood },
}: Pick<RowActionsProps, 'item' | 'shared'>) {
  const { id, title } = item;
  return (
    <>
      <RowButton
        aria-label={`Restore ${title}`}
        disabled={restore.pendingInput?.id === id}
        onClick={() => restore.start(item)}
      >
        Restore
      </RowButton>
      <RowButton
        isDangerous
        aria-label={`Delete for good: ${title}`}
        disabled={deleteForGood.pendingInput?.id === id}
        onClick={() =>
          window.confirm(
            `Delete ${calledInQuestions(item)} for good, with its versions and files? This cannot be undone.`,
          ) && deleteForGood.start(item)
        }
      >
        Delete for good
      </RowButton>
    </>
  );
}

const deletedTitle = ({ documentId }: AdminNewsItem) => (documentId === null ? 'News Item Deleted' : 'Issue Deleted');

export function useSharedActions() {
  const restore = useChange({
    ...byContract(newsContract.undelete, ({ id }: AdminNewsItem) => ({ params: { id } }), [newsContract.list]),
    success: ({ ending }, { title, documentId }) => ({
      title: documentId === null ? 'News Item Restored' : 'Issue Restored',
      description: ending
        ? `“${title}” is back as published in error.`
        : `“${title}” is back as a draft. Nothing of it is on the site.`,
    }),
    failure: 'Failed to restore news item',
  });
  const remove = useChange({
    ...byContract(newsContract.delete, ({ id }: AdminNewsItem) => ({ params: { id } })),
    success: (_, item) => ({
      title: deletedTitle(item),
      description: `“${item.title}” has been deleted. For 30 days it can be restored: filter by Deleted.`,
      action: { label: 'Undo', onSelect: () => restore.start(item) },
    }),
    failure: 'Failed to delete news item',
  });
  const deleteForGood = useChange({
    ...byContract(newsContract.deleteForGood, ({ id }: AdminNewsItem) => ({ params: { id } }), [newsContract.list]),
    success: (_, item) => ({ title: deletedTitle(item), description: `“${item.title}” is deleted for good.` }),
    failure: 'Failed to delete news item',
  });
  return { remove, restore, deleteForGood, preview: usePreviewLink() };
}

type Called = Pick<AdminNewsItem, 'title' | 'documentId' | 'noticeNumber' | 'takesEffectOn'>;

/** How questions about an item name it. Issues of a document have one title: their numbers and days tell them apart. */
export function calledInQuestions({ title, documentId, noticeNumber, takesEffectOn }: Called): string {
  if (documentId === null) return `the news item “${title}”`;
  const number = noticeNumber ? ` No. ${noticeNumber}` : '';
  const day = takesEffectOn ? `effective ${formatCalendarDay(takesEffectOn)}` : 'a draft';
  return `the issue${number} of “${title}”, ${day}`;
}

/** Asks before a deletion. `namedBy` is the news that names an issue of a document; undefined if it could not be read. */
export function deletionQuestion(item: Called, namedBy?: readonly { title: string }[]): string {
  const question = `Delete ${calledInQuestions(item)}?`;
  if (item.documentId === null) return question;
  if (!namedBy) return `${question}\n\nWhether news names this issue could not be read.`;
  const names = namedBy.map(({ title }) => `“${title}”`);
  return names.length > 0 ? `${question}\n\nNews names this issue: ${names.join(', ')}.` : question;
}
