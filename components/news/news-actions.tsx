'use client';

import { ScriptButton } from '@/components/ui/script-button';
import { updates } from '@/lib/content/updates';
import { citation } from '@/lib/domains/news/public/notice';
import { paths } from '@/lib/paths';

import { ReadFullArticle } from './read-full-article';
import { useCopied } from './use-copied';

interface NewsActionsProps {
  item: Parameters<typeof citation>[0] & { id: number; link: string | null };
}

export function NewsActions({ item }: NewsActionsProps) {
  const address = () => window.location.origin + paths.newsItem(item.id);
  return (
    <>
      <CopyButton textOf={() => citation(item, address())} label={updates.copyCitation} done={updates.citationCopied} />
      <CopyButton textOf={address} label={updates.copyLink} done={updates.linkCopiedButton} />
      {item.link && <ReadFullArticle link={item.link} />}
    </>
  );
}

function CopyButton({ textOf, label, done }: { textOf: () => string; label: string; done: string }) {
  const { isCopied, copy } = useCopied(textOf);
  return (
    <ScriptButton variant="secondary" onClick={() => void copy()}>
      <span aria-live="polite">{isCopied ? done : label}</span>
    </ScriptButton>
  );
}
