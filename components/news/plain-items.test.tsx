import { renderToStaticMarkup } from 'react-dom/server';

import { demoNews } from '@/lib/domains/news/items/demo-content';
import { atomFeed } from '@/lib/domains/news/public/feed';
import { letterBody } from '@/lib/domains/news/public/letter-body';

import { NewsContent } from './news-content';
// What the site rendered for each text before it had Markdown, without classes.
import plainItems from './plain-items.json';

const page = (content: string) => renderToStaticMarkup(<NewsContent excerpt="e" content={content} html={null} />);

function feed(content: string): string | undefined {
  const head = {
    title: 't',
    subtitle: 's',
    author: 'a',
    feedUrl: 'https://s.example/feed.xml',
    idOrigin: 'https://s.example',
    pageUrl: 'https://s.example/updates',
    itemUrl: (id: number) => `https://s.example/updates?id=${id}`,
  };
  const item = { title: 't', excerpt: 'e', content, category: 'c', link: null, date: '2026-01-01', isPublished: true };
  return /    <content[\s\S]*<\/content>/.exec(atomFeed(head, [{ ...item, id: 1, updatedAt: new Date(0) }]))?.[0];
}

describe('an item from before Markdown', () => {
  it.each(plainItems)('looks as it did on the page, in the feed and in letters: $content', (before) => {
    const { content } = before;
    expect(page(content).replaceAll(/ class="[^"]*"/g, '')).toBe(before.page);
    expect(feed(content)).toBe(before.feed);
    expect(letterBody({ content, format: 'plain' })).toEqual({ content, sections: [] });
  });

  it('keeps its line breaks', () => {
    expect(page('one\ntwo')).toMatch(/<div class="[^"]*whitespace-pre-line[^"]*">one\ntwo<\/div>/);
  });

  it('is compared for each sample item, too', () => {
    const compared = new Set(plainItems.map(({ content }) => content));
    expect(demoNews.filter(({ content }) => !content || !compared.has(content))).toEqual([]);
  });
});
