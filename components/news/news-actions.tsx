'use client';

import { Button, buttonClass } from '@/components/ui/button';
import { updates } from '@/lib/content/updates';
import { paths } from '@/lib/paths';

import { useCopied } from './use-copied';

/** What can be done with an open item: copy its address and, if it has a link, read the article. */
export function NewsActions({ id, link }: { id: number; link: string | null }) {
  const { isCopied, copy } = useCopied(paths.newsItem(id));
  return (
    <>
      <span className="hidden scripted:contents">
        <Button variant="secondary" onClick={() => void copy()}>
          <span aria-live="polite">{isCopied ? updates.linkCopiedButton : updates.copyLink}</span>
        </Button>
      </span>
      {link && (
        <a
          href={link}
          target="_blank"
          rel="noopener noreferrer"
          className={`${buttonClass('primary')} hover:border-accent-strong hover:bg-accent-strong`}
        >
          {updates.readFullArticle}
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
      )}
    </>
  );
}
