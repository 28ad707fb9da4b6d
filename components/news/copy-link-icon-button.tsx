'use client';

import { updates } from '@/lib/content/updates';

import { LinkIcon } from './icons';
import { useCopied } from './use-copied';

/** Copies an item's address; a tip beside the icon says so. */
export function CopyLinkIconButton({ path, itemTitle }: { path: string; itemTitle: string }) {
  const { isCopied, copy } = useCopied(path);
  return (
    <span className="relative hidden scripted:inline-flex">
      <button
        type="button"
        onClick={() => void copy()}
        aria-label={`${updates.copyLink}: ${itemTitle}`}
        className="inline-flex size-11 cursor-pointer items-center justify-center rounded text-ink-soft hover:bg-wash hover:text-ink"
      >
        <LinkIcon />
      </button>
      <span role="status">
        {isCopied && (
          <span className="absolute bottom-full left-1/2 mb-1 -translate-x-1/2 animate-appear rounded bg-ink px-2.5 py-1.5 text-xs font-medium whitespace-nowrap text-paper max-md:left-0 max-md:translate-x-0">
            {updates.linkCopied}
          </span>
        )}
      </span>
    </span>
  );
}
