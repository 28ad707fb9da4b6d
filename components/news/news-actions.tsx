'use client';

import { CopyButton } from '@/components/ui/script-button';
import { updates } from '@/lib/content/updates';
import { citation } from '@/lib/domains/news/public/notice';
import { paths } from '@/lib/paths';

import { ReadFullArticle } from './read-full-article';

interface NewsActionsProps {
  item: Parameters<typeof citation>[0] & { id: number; link: string | null };
}

export function NewsActions({ item }: NewsActionsProps) {
  const address = () => window.location.origin + paths.newsItem(item.id);
  return (
    <>
      <CopyButton text={() => citation(item, address())} label={updates.copyCitation} done={updates.citationCopied} />
      <CopyButton text={address} label={updates.copyLink} done={updates.linkCopiedButton} />
      {item.link && <ReadFullArticle link={item.link} />}
    </>
  );
}
