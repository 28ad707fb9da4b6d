import type { NewsItem } from '@/lib/news/schema';

/** An item's text: the excerpt as its first paragraph, then the content with its line breaks. */
export function NewsContent({ excerpt, content }: Pick<NewsItem, 'excerpt' | 'content'>) {
  return (
    <>
      <p className="font-serif text-lg">{excerpt}</p>
      {content && <div className="mt-4 border-t border-rule pt-4 whitespace-pre-line">{content}</div>}
    </>
  );
}
