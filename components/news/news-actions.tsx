'use client';

import { ScriptButton } from '@/components/ui/script-button';
import { updates } from '@/lib/content/updates';
import { paths } from '@/lib/paths';

import { ReadFullArticle } from './read-full-article';
import { useCopied } from './use-copied';

export function NewsActions({ id, link }: { id: number; link: string | null }) {
  const { isCopied, copy } = useCopied(paths.newsItem(id));
  return (
    <>
      <ScriptButton variant="secondary" onClick={() => void copy()}>
        <span aria-live="polite">{isCopied ? updates.linkCopiedButton : updates.copyLink}</span>
      </ScriptButton>
      {link && <ReadFullArticle link={link} />}
    </>
  );
}
