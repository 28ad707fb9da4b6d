import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { useChange } from '@/components/session/use-change';
import { copyText } from '@/components/ui/use-copied';
import { showToast } from '@/components/ui/toast';
import { callApi } from '@/lib/api/api-client';
import { mailingsContract } from '@/lib/domains/mailings/contract';
import type { Receipt } from '@/lib/domains/mailings/schema';
import type { NewsDialog } from '@/lib/domains/news/act-declaration';
import { refusalOfDialog } from '@/lib/domains/news/acts';
import { newsActsContract } from '@/lib/domains/news/acts-contract';
import { newsContract } from '@/lib/domains/news/contract';
import { newsTextContract } from '@/lib/domains/news/markdown-contract';
import { noticeFieldNames, type AdminNewsItem } from '@/lib/domains/news/schema';
import { pick } from '@/lib/domains/news/text';
import { addressOf } from '@/lib/platform/http/contract';

import type { ActDialogProps } from './editor/act-dialog';
import type { WorkingCopy } from './editor/working-copy';

type OpenedAct = Omit<ActDialogProps, 'onDone' | 'onClose'>;

/** The mailings of an item as they are now. A dialog opens with them: what arrived later would move its buttons. */
export function readReceipt(client: QueryClient, id: number): Promise<Receipt> {
  return client.fetchQuery<Receipt>({ queryKey: [addressOf(mailingsContract.receipt, { id })], staleTime: 0 });
}

/** Loads what the dialog of an act on a row shows. `opened` is set once it is there. */
export function useRowAct() {
  const [opened, setOpened] = useState<OpenedAct>();
  const queryClient = useQueryClient();
  /** Another person has changed or deleted the item since the list was read. */
  const readRowAgain = () => void queryClient.invalidateQueries({ queryKey: [newsContract.list.path] });
  const { start, pendingInput } = useChange({
    run: async ({ dialog, id }: { dialog: NewsDialog; id: number }): Promise<OpenedAct> => {
      const params = { id };
      const [edited, receipt] = await Promise.all([
        callApi(newsActsContract.get, { params }),
        readReceipt(queryClient, id),
      ]);
      if (dialog !== 'publish' && dialog !== 'publishChanges') return { dialog, edited, receipt };
      const { draft } = edited;
      const fields = pick(draft, ['category', 'excerpt', 'date', 'format', ...noticeFieldNames]);
      const body = { newsItem: id, ...fields, content: draft.content ?? '' };
      // Without suggestions it can be published all the same.
      const rendering = await callApi(newsTextContract.render, { body }).catch(() => undefined);
      return { dialog, edited, receipt, rendering };
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

function refusalOf({ dialog, edited, receipt }: OpenedAct): string | undefined {
  if (dialog === 'mail' && !receipt.next) return 'It cannot be mailed as it is now. Its editor says why.';
  return refusalOfDialog(dialog, edited);
}

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });

/**
 * Creates a preview link and copies it to the clipboard. In the editor `act` names the text that is on the screen; the list
 * shows no text, so whose it hands out is said.
 */
export function usePreviewLink(act?: WorkingCopy['act'], onCreated?: () => void) {
  return useChange({
    async run({ id }: AdminNewsItem) {
      const create = (revision: number) =>
        callApi(newsContract.createPreviewLink, { params: { id }, query: { revision } });
      const draft = act ? undefined : (await callApi(newsActsContract.get, { params: { id } })).draft;
      const link = await (act ? act(create) : create(draft?.revision ?? 0));
      const isCopied = await copyText(link.url).then(
        () => true,
        () => false,
      );
      const savedBy = draft?.updatedByName || draft?.updatedBy;
      return { ...link, isCopied, draft: savedBy ? `the draft that ${savedBy} saved last` : 'the draft' };
    },
    success: ({ isCopied, expiresAt, draft }) => ({
      title: isCopied ? 'Preview Link Copied' : 'Preview Link Created',
      description: `Anyone who has it can read ${draft} until ${day.format(new Date(expiresAt))}, or until it is public.`,
    }),
    failure: 'Failed to create a preview link',
    // The browser does not let pages write to its clipboard: show the link for copying by hand.
    onSuccess({ isCopied, url }) {
      if (!isCopied) window.prompt('Preview link', url);
      onCreated?.();
    },
  });
}
