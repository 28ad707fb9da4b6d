import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useState } from 'react';

import { useChange } from '@/components/session/use-change';
import { Button } from '@/components/ui/button';
import { showToast } from '@/components/ui/toast';
import { callApi } from '@/lib/api/api-client';
import { newsActsContract } from '@/lib/domains/news/acts-contract';
import type { EditedNews } from '@/lib/domains/news/acts-schema';
import { newsContract } from '@/lib/domains/news/contract';
import { paths } from '@/lib/paths';

import { usePreviewLink } from '../use-news-changes';
import { ActDialog } from './act-dialog';
import type { AskedAct } from './act-schema';

interface ActBarProps {
  edited: EditedNews;
  isSaved: boolean;
  warnings: readonly string[];
  save: () => Promise<boolean>;
  /** Saves, or else asks whether to act without what was typed. */
  saveOrAsk: (question: string) => Promise<boolean>;
  /** The item as the server has it now. */
  refresh: () => Promise<EditedNews | undefined>;
  onDone: (edited: EditedNews) => void;
  /** After an act that put another text in the place of the one that was edited. */
  onReplaced: (edited: EditedNews) => void;
}

type ActOfBar = Exclude<AskedAct, 'mail'>;

const asked: { act: ActOfBar; label: string; isMain?: boolean }[] = [
  { act: 'publish', label: 'Publish', isMain: true },
  { act: 'publishChanges', label: 'Publish changes', isMain: true },
  { act: 'schedule', label: 'Schedule' },
  { act: 'withdraw', label: 'Withdraw' },
  { act: 'markPublishedInError', label: 'Mark as published in error' },
];

const goOn = 'Go on without it?';

const withdrawalOf = (count: number) =>
  count === 1
    ? 'Withdraw the preview link? It will lead nowhere.'
    : `Withdraw all ${count} preview links? They will lead nowhere.`;

/** Actions on the whole item. Hides those that do not apply to its state; one with unmet requirements names them. */
export function ActBar({ edited, isSaved, warnings, save, saveOrAsk, refresh, onDone, onReplaced }: ActBarProps) {
  const [asking, setAsking] = useState<{ act: ActOfBar; edited: EditedNews }>();
  const { id } = edited.item;
  const params = { id };
  const router = useRouter();
  const queryClient = useQueryClient();
  const preview = usePreviewLink(() => void refresh());
  const withdrawLinks = useChange({
    run: () => callApi(newsContract.withdrawPreviewLinks, { params }),
    success: { title: 'Preview Links Withdrawn', description: 'Those who have one see nothing of the draft any more.' },
    failure: 'Failed to withdraw the preview links',
    onSuccess: () => void refresh(),
  });
  const done = (after: EditedNews) => {
    void queryClient.invalidateQueries({ queryKey: [newsContract.list.path] });
    onDone(after);
  };
  const unpublish = useChange({
    run: () => callApi(newsActsContract.unpublish, { params }),
    success: 'Unpublished',
    failure: 'Failed to unpublish',
    onSuccess: done,
  });
  const undoEnd = useChange({
    run: () => callApi(newsActsContract.undoEnd, { params }),
    success: 'Put Back on the Site',
    failure: 'Failed to put it back on the site',
    onSuccess: done,
  });
  const discard = useChange({
    run: () => callApi(newsActsContract.discardDraft, { params }),
    success: 'Changes Discarded',
    failure: 'Failed to discard the changes',
    onSuccess: onReplaced,
  });
  const duplicate = useChange({
    run: () => callApi(newsActsContract.duplicate, { params }),
    success: 'Duplicated',
    failure: 'Failed to duplicate',
    onSuccess: ({ item }) => router.push(paths.newsEditor(item.id)),
  });
  const ask = async (act: ActOfBar) => {
    const isWithdrawal = act === 'withdraw' || act === 'markPublishedInError';
    if (!(isWithdrawal ? await saveOrAsk(`${goOn} It stays here.`) : await save())) return;
    const now = await refresh();
    const refusal = now?.refusals[act];
    if (refusal) showToast({ title: 'Not possible yet', description: refusal, variant: 'destructive' });
    else if (now) setAsking({ act, edited: now });
  };
  const saveDraft = async () => {
    if (await save()) showToast({ title: 'Draft Saved', description: 'None of it is public.' });
  };
  const isPublic = edited.state === 'published' || edited.state === 'scheduled';
  const isOnItsWay = edited.state === 'published' || edited.state === 'scheduled' || edited.ending !== null;
  /** An action is shown if the item's state allows it, even if the text is incomplete: it then says what is missing. */
  const fits = ({ act }: { act: ActOfBar }) => {
    if (act === 'publish') return !isOnItsWay || edited.state === 'scheduled';
    if (act === 'schedule') return !isOnItsWay || edited.state === 'scheduled';
    if (act === 'publishChanges') return isPublic && (edited.hasChanges || !isSaved);
    return edited.refusals[act] === null;
  };
  return (
    <div className="flex flex-wrap gap-2">
      {asked.filter(fits).map(({ act, label, isMain }) => (
        <Button key={act} size="sm" variant={isMain ? 'primary' : 'secondary'} onClick={() => void ask(act)}>
          {label}
        </Button>
      ))}
      <Button size="sm" variant="secondary" onClick={() => void saveDraft()}>
        Save draft
      </Button>
      {edited.refusals.unpublish === null && (
        <Button
          size="sm"
          variant="secondary"
          isPending={unpublish.isPending}
          onClick={() => {
            const question = `Take “${edited.item.title}” off the site? Readers find nothing at its address.`;
            void saveOrAsk(`${goOn} It stays here.`).then(
              (isReady) => isReady && window.confirm(question) && unpublish.start(undefined),
            );
          }}
        >
          Unpublish
        </Button>
      )}
      {edited.refusals.undoEnd === null && (
        <Button
          size="sm"
          isPending={undoEnd.isPending}
          onClick={() =>
            void saveOrAsk(`${goOn} It stays here.`).then((isReady) => isReady && undoEnd.start(undefined))
          }
        >
          Put back on the site
        </Button>
      )}
      {(edited.state !== 'published' || edited.hasChanges || !isSaved) && (
        <Button
          size="sm"
          variant="secondary"
          isPending={preview.isPending}
          onClick={() =>
            void saveOrAsk('Create a link that shows the text as it was last saved?').then(
              (isReady) => isReady && preview.start(edited.item),
            )
          }
        >
          Preview link
        </Button>
      )}
      {edited.previewLinks > 0 && (
        <Button
          size="sm"
          variant="quiet"
          isPending={withdrawLinks.isPending}
          onClick={() => window.confirm(withdrawalOf(edited.previewLinks)) && withdrawLinks.start(undefined)}
        >
          {edited.previewLinks === 1 ? 'Withdraw preview link' : `Withdraw ${edited.previewLinks} preview links`}
        </Button>
      )}
      {edited.hasChanges && isOnItsWay && (
        <Button
          size="sm"
          variant="quiet"
          isPending={discard.isPending}
          onClick={() =>
            window.confirm('Discard the changes that are not public? Your draft will be the public text again.') &&
            void saveOrAsk('Discard it with the other changes? It is kept in this browser.').then(
              (isReady) => isReady && discard.start(undefined),
            )
          }
        >
          Discard changes
        </Button>
      )}
      <Button
        size="sm"
        variant="quiet"
        isPending={duplicate.isPending}
        onClick={() =>
          void saveOrAsk('Duplicate the text as it was last saved? What you typed stays here.').then(
            (isReady) => isReady && duplicate.start(undefined),
          )
        }
      >
        Duplicate
      </Button>
      {asking && <ActDialog {...asking} warnings={warnings} onDone={done} onClose={() => setAsking(undefined)} />}
    </div>
  );
}
