import { renderToStaticMarkup } from 'react-dom/server';

import type { NewsFile } from '@/lib/domains/news/files-schema';

import { PreviewedText } from './previewed-text';

const pdf = (id: number, title: string, marks: Partial<NewsFile> = {}): NewsFile => ({
  ...{ id, title, url: `/files/${id}/x.pdf`, size: 1 },
  ...marks,
});

/** The links under a text of a category, with their words. */
function links(category: string, files: NewsFile[]) {
  const text = { title: 'Fees', excerpt: 'About fees.', content: null, category };
  const markup = renderToStaticMarkup(<PreviewedText {...text} files={files} preview="token" />);
  return [...markup.matchAll(/<a href="([^"]*)"[^>]*>([^<]*)/g)].map(([, url, words]) => [words, url]);
}

test('a document has its file, its redlines and its other files, as its page will', () => {
  const files = [
    pdf(1, 'What is new', { isRedline: true }),
    pdf(2, 'Fees'),
    pdf(3, 'Annex A'),
    pdf(4, 'Since 2025', { isRedline: true }),
  ];
  expect(links('Fee schedule', files)).toEqual([
    ['Document', '/files/2/x.pdf?preview=token'],
    ['Redline', '/files/1/x.pdf?preview=token'],
    ['Annex A', '/files/3/x.pdf?preview=token'],
    ['Redline: Since 2025', '/files/4/x.pdf?preview=token'],
  ]);
});

test('news has its files, and the issues that it names at their public addresses', () => {
  const issue = pdf(2, 'Fees, effective March 1, 2027', { documentId: 7, issueId: 9, pageUrl: '/documents?id=7' });
  expect(links('Announcements', [pdf(1, 'Minutes'), issue])).toEqual([
    ['Minutes', '/files/1/x.pdf?preview=token'],
    ['Fees, effective March 1, 2027', '/files/2/x.pdf'],
    ['All issues', '/documents?id=7'],
  ]);
});
