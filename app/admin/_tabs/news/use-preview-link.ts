'use client';

import { useChange } from '@/components/session/use-change';
import { copyText } from '@/components/ui/copy-text';
import { callApi } from '@/lib/http/api-client';
import { newsContract } from '@/lib/news/contract';
import type { AdminNewsItem } from '@/lib/news/schema';

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });

/** Makes a link that shows an item to somebody outside, and puts it on the clipboard. */
export function usePreviewLink() {
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
      description: `Anyone who has it can read the item until ${day.format(new Date(expiresAt))}.`,
    }),
    failure: 'Failed to create a preview link',
    // The browser lets no page write to its clipboard: the link is there to be copied by hand.
    onSuccess: ({ isCopied, url }) => void (isCopied || window.prompt('Preview link', url)),
  });
}
