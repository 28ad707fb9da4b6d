import clsx from 'clsx';
import type { MouseEvent } from 'react';

import { useCopied } from '@/components/ui/use-copied';
import { useIsHydrated } from '@/components/ui/use-is-hydrated';
import { updates } from '@/lib/content/updates';
import type { FoundNews } from '@/lib/domains/news/schema';
import { paths } from '@/lib/paths';

import { Highlighted } from './highlighted';
import { NewsMeta } from './news-meta';

interface NewsCardProps {
  item: FoundNews;
  isLead?: boolean;
  words?: readonly string[];
  onOpen?: (event: MouseEvent<HTMLAnchorElement>) => void;
  onApproach?: () => void;
}

/** An item of the list. The whole card is the link of its title; the two small controls are placed above that link. */
export function NewsCard({ item, isLead = false, words = [], onOpen, onApproach }: NewsCardProps) {
  return (
    <article
      className={clsx('group relative grid gap-x-8 gap-y-3 md:grid-cols-[12.5rem_1fr_auto]', isLead ? 'py-9' : 'py-7')}
    >
      <NewsMeta
        category={item.category}
        date={item.date}
        updatedOn={item.updatedOn}
        notice={item}
        className="md:flex-col md:items-start"
      />
      <div className="min-w-0">
        <h2 dir="auto" className={clsx('max-w-measure md:-mt-1', isLead ? 'text-3xl md:text-4xl' : 'text-2xl')}>
          <a
            href={paths.newsItem(item.id)}
            data-news-id={item.id}
            onClick={onOpen}
            onPointerEnter={onApproach}
            onFocus={onApproach}
            className="underline-offset-4 group-hover:underline group-hover:decoration-1 after:absolute after:inset-0"
          >
            <Highlighted text={item.title} words={words} />
          </a>
        </h2>
        <p dir="auto" className={clsx('mt-2 line-clamp-2 max-w-measure text-ink-soft', isLead && 'md:text-lg')}>
          <Highlighted text={item.excerpt} words={words} />
        </p>
        {item.snippet && (
          <p dir="auto" className="mt-2 max-w-measure text-sm text-ink-soft">
            <Highlighted text={item.snippet} words={words} />
          </p>
        )}
      </div>
      <div className="relative -ml-3 flex items-start gap-1 self-start md:-mr-3 md:ml-0 print:hidden">
        <CopyLinkIconButton path={paths.newsItem(item.id)} itemTitle={item.title} />
        {item.link && (
          <a
            href={item.link}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={`${updates.readFullArticle}: ${item.title} (opens in a new tab)`}
            className="inline-flex size-11 items-center justify-center rounded text-ink-soft hover:bg-wash hover:text-ink"
          >
            <ExternalLinkIcon />
          </a>
        )}
      </div>
    </article>
  );
}

function CopyLinkIconButton({ path, itemTitle }: { path: string; itemTitle: string }) {
  const { isCopied, copy } = useCopied(() => window.location.origin + path);
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

const stroke = {
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1.5,
  'aria-hidden': true,
  viewBox: '0 0 20 20',
} as const;

function LinkIcon() {
  return (
    <svg {...stroke} className="size-5">
      <path d="M8.5 11.5a3.5 3.5 0 0 0 5 0l2.8-2.8a3.5 3.5 0 0 0-5-5L10 5" />
      <path d="M11.5 8.5a3.5 3.5 0 0 0-5 0l-2.8 2.8a3.5 3.5 0 0 0 5 5L10 15" />
    </svg>
  );
}

function ExternalLinkIcon() {
  return (
    <svg {...stroke} className="size-5">
      <path d="M8 4H4v12h12v-4M11 3h6v6M17 3l-8 8" />
    </svg>
  );
}
