import { PageLink } from '@/components/ui/page-link';
import { latestUpdates } from '@/lib/content/landing';
import { updates } from '@/lib/content/updates';
import type { ListedNewsItem } from '@/lib/domains/news/schema';
import { paths } from '@/lib/paths';

/** An item's title; the whole of the nearest `group relative` element links to the item. */
export function NewsItemLink({ item: { id, title } }: { item: ListedNewsItem }) {
  return (
    <PageLink
      href={paths.newsItem(id)}
      className="group-hover:text-accent group-hover:underline group-hover:underline-offset-4 after:absolute after:inset-0"
    >
      {title}
    </PageLink>
  );
}

export function AllNewsLink({ className }: { className?: string }) {
  return (
    <p className={className}>
      <PageLink
        href={paths.updates}
        className="inline-flex min-h-9 items-center font-sans text-sm font-semibold text-link"
      >
        {latestUpdates.all}
      </PageLink>
    </p>
  );
}

export function NoNews() {
  return <p className="border-t border-rule py-6 text-ink-soft">{updates.empty}</p>;
}
