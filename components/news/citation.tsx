import { updates } from '@/lib/content/updates';
import { citation } from '@/lib/domains/news/public/notice';
import { paths } from '@/lib/paths';

interface CitationProps {
  item: Parameters<typeof citation>[0] & { id: number };
  /** Of this site. */
  origin: string;
}

/** One line to cite an item by. */
export function Citation({ item, origin }: CitationProps) {
  return (
    <p
      data-part="citation"
      className="mt-8 max-w-measure border-t border-rule pt-4 text-sm wrap-anywhere text-ink-soft"
    >
      {updates.cite}: {citation(item, origin + paths.newsItem(item.id))}
    </p>
  );
}
