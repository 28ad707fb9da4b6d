'use client';

import { useIsHydrated } from '@/components/ui/use-is-hydrated';
import { updates } from '@/lib/content/updates';

import { LinkIcon } from './icons';
import { useCopied } from './use-copied';

export function CopyLinkIconButton({ path, itemTitle }: { path: string; itemTitle: string }) {
  const { isCopied, copy } = useCopied(path);
  const isHydrated = useIsHydrated();
  return (
    <span className="relative inline-flex noscript:hidden">
      <button
        type="button"
        disabled={!isHydrated}
        onClick={() => void copy()}
        aria-label={`${updates.copyLink}: ${itemTitle}`}
        className="inline-flex size-11 cursor-pointer items-center justify-center rounded text-ink-soft enabled:hover:bg-wash enabled:hover:text-ink disabled:cursor-not-allowed disabled:opacity-55"
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
