import { useRouter } from 'next/navigation';

import { byContract } from '@/components/session/by-contract';
import { useChange } from '@/components/session/use-change';
import type { MenuItem } from '@/components/ui/menu';
import { callApi } from '@/lib/api/api-client';
import type { NewsDialog } from '@/lib/domains/news/act-declaration';
import type { Offer } from '@/lib/domains/news/acts';
import { newsActsContract } from '@/lib/domains/news/acts-contract';
import type { EditedNews } from '@/lib/domains/news/acts-schema';
import { newsContract } from '@/lib/domains/news/contract';
import { paths } from '@/lib/paths';

import { usePreviewLink } from '../use-news-changes';
import type { WorkingCopy } from './working-copy';

interface FurtherActions {
  edited?: EditedNews;
  copy: WorkingCopy;
  refresh: () => Promise<EditedNews | undefined>;
  /** After an act that put another text in the place of the one that was edited. */
  onReplaced: (edited: EditedNews) => void;
  /** What its state allows: here stands what has no button of its own. */
  offers: readonly Offer[];
  ask: (dialog: NewsDialog) => void;
}

const withdrawalOf = (count: number) =>
  count === 1
    ? 'Withdraw the preview link? It will lead nowhere.'
    : `Withdraw all ${count} preview links? They will lead nowhere.`;

/** What can be done with an item beside its acts. Leaves out what its state does not allow. */
export function useFurtherActions({ edited, copy, refresh, onReplaced, offers, ask }: FurtherActions): MenuItem[] {
  const router = useRouter();
  const params = { id: edited?.item.id ?? 0 };
  const preview = usePreviewLink(copy.act, () => void refresh());
  const withdrawLinks = useChange({
    ...byContract(newsContract.withdrawPreviewLinks, () => ({ params })),
    success: { title: 'Preview Links Withdrawn', description: 'Those who have one see nothing of the draft any more.' },
    failure: 'Failed to withdraw the preview links',
    onSuccess: () => void refresh(),
  });
  const discard = useChange({
    run: () => copy.replaceBy((revision) => callApi(newsActsContract.discardDraft, { params, query: { revision } })),
    success: 'Changes Discarded',
    failure: 'Failed to discard the changes',
    onSuccess: onReplaced,
  });
  const duplicate = useChange({
    run: () => copy.act((revision) => callApi(newsActsContract.duplicate, { params, query: { revision } })),
    success: ({ item }) => ({ title: item.documentId === null ? 'Duplicated' : 'New Issue Created' }),
    failure: 'Failed to duplicate',
    onSuccess: ({ item }) => router.push(paths.newsEditor(item.id)),
  });
  if (!edited) return [];
  const { state, hasChanges, previewLinks, item } = edited;
  const isPublic = state === 'published' || state === 'scheduled';
  const after = (question: string, act: () => void) =>
    void copy.saveOrAsk(question).then((isReady) => isReady && act());
  return [
    ...offers
      .filter(({ dialog }) => dialog === 'end' || (dialog === 'takeOff' && !isPublic))
      .map(({ dialog, button }) => ({ label: button, onSelect: () => ask(dialog) })),
    ...(state !== 'published' || hasChanges || !copy.isSaved
      ? [
          {
            label: 'Preview link',
            onSelect: () => after('Create a link that shows the text as it was last saved?', () => preview.start(item)),
          },
        ]
      : []),
    ...(previewLinks > 0
      ? [
          {
            label: previewLinks === 1 ? 'Withdraw preview link' : `Withdraw ${previewLinks} preview links`,
            onSelect: () => window.confirm(withdrawalOf(previewLinks)) && withdrawLinks.start(),
          },
        ]
      : []),
    ...(hasChanges && (isPublic || edited.ending)
      ? [
          {
            label: 'Discard changes',
            onSelect: () =>
              window.confirm('Discard the changes that are not public? Your draft will be the public text again.') &&
              after(`Discard it with the other changes? ${copy.keptNote()}`, () => discard.start(undefined)),
          },
        ]
      : []),
    {
      label: item.documentId === null ? 'Duplicate' : 'New issue',
      onSelect: () =>
        after('Go on with the text as it was last saved? What you typed stays here.', () => duplicate.start(undefined)),
    },
  ];
}
