import type { NewsItem } from '@/lib/domains/news/schema';
import { partsOfText } from '@/lib/domains/news/addresses';

/** An item's text: the excerpt as its first paragraph, then the content with its line breaks. Addresses are links. */
export function NewsContent({ excerpt, content }: Pick<NewsItem, 'excerpt' | 'content'>) {
  return (
    <div data-part="news-text" className="max-w-measure text-base leading-[1.65] md:text-lg">
      <p className="font-serif text-xl">{excerpt}</p>
      {content && <div className="mt-4 border-t border-rule pt-4 whitespace-pre-line">{linked(content)}</div>}
    </div>
  );
}

function linked(text: string) {
  return partsOfText(text).map(({ text: words, href }, index) =>
    href ? (
      <a key={index} href={href} rel="noopener noreferrer" data-bare="" className="wrap-anywhere text-link">
        {words}
      </a>
    ) : (
      words
    ),
  );
}
