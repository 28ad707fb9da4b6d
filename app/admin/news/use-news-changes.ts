import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { useChange } from '@/components/session/use-change';
import { copyText } from '@/components/ui/use-copied';
import { showToast } from '@/components/ui/toast';
import { callApi } from '@/lib/api/api-client';
import { mailingsContract } from '@/lib/domains/mailings/contract';
import type { Receipt } from '@/lib/domains/mailings/schema';
import { newsActsContract } from '@/lib/domains/news/acts-contract';
import { newsContract } from '@/lib/domains/news/contract';
import { newsTextContract } from '@/lib/domains/news/markdown-contract';
import { noticeFieldNames, type AdminNewsItem } from '@/lib/domains/news/schema';
import { pick } from '@/lib/domains/news/text';
import { addressOf } from '@/lib/platform/http/contract';

import type { ActDialogProps } from './editor/act-dialog';
import type { AskedAct } from './editor/act-schema';
import type { WorkingCopy } from './editor/working-copy';

type OpenedAct = Omit<ActDialogProps, 'onDone' | 'onClose'>;

/** Loads what the dialog of an act on a row shows. `opened` is set once it is there. */
export function useRowAct() {
  const [opened, setOpened] = useState<OpenedAct>();
  const queryClient = useQueryClient();
  /** Another person has changed or deleted the item since the list was read. */
  const readRowAgain = () => void queryClient.invalidateQueries({ queryKey: [newsContract.list.path] });
  const { start, pendingInput } = useChange({
    run: async ({ act, id }: { act: AskedAct; id: number }): Promise<OpenedAct> => {
      const params = { id };
      const [edited, receipt] = await Promise.all([
        callApi(newsActsContract.get, { params }),
        // The dialog shows it from the cache: what arrived later would move its buttons.
        act === 'mail' || act === 'takeOff'
          ? queryClient.fetchQuery<Receipt>({ queryKey: [addressOf(mailingsContract.receipt, params)], staleTime: 0 })
          : undefined,
      ]);
      if (act !== 'publish' && act !== 'publishChanges') return { act, edited, next: receipt?.next };
      const { draft } = edited;
      const fields = pick(draft, ['category', 'excerpt', 'date', 'format', ...noticeFieldNames]);
      const body = { newsItem: id, ...fields, content: draft.content ?? '' };
      // Without suggestions it can be published all the same.
      const rendering = await callApi(newsTextContract.render, { body }).catch(() => undefined);
      return { act, edited, rendering };
    },
    failure: 'Failed to open the news item',
    onSuccess(loaded) {
      const refusal = refusalOf(loaded);
      if (!refusal) return setOpened(loaded);
      showToast({ title: 'Not possible yet', description: refusal, variant: 'destructive' });
      readRowAgain();
    },
    onError: readRowAgain,
  });
  return { opened, open: start, pendingId: pendingInput?.id, close: () => setOpened(undefined) };
}

function refusalOf({ act, edited, next }: OpenedAct): string | null {
  if (act === 'mail') return next ? null : 'It cannot be mailed as it is now. Its editor says why.';
  return act === 'takeOff' ? edited.refusals.unpublish : act === 'end' ? null : edited.refusals[act];
}

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });

/** Creates a preview link and copies it to the clipboard. In the editor `act` names the text that is on the screen. */
export function usePreviewLink(act?: WorkingCopy['act'], onCreated?: () => void) {
  return useChange({
    async run({ id }: AdminNewsItem) {
      const create = (revision?: number) =>
        callApi(newsContract.createPreviewLink, { params: { id }, query: { revision } });
      const link = await (act ? act(create) : create());
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
