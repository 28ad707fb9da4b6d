import { renderToStaticMarkup } from 'react-dom/server';

import { ComingIntoEffect } from './coming-into-effect';
import { NewsCard } from './news-card';
import { NewsNeighbors } from './news-neighbors';

const item = {
  ...{ id: 7, title: 'שלום', excerpt: 'מחיר', category: 'Announcements', date: '2027-03-01', link: null },
  ...{ noticeNumber: null, affected: null, takesEffectOn: '2027-04-01', documentId: null },
};

/** The elements around some words, from the outermost. */
const around = (html: string, words: string) =>
  html.slice(0, html.indexOf(`>${words}<`) + 1).match(/<[a-z0-9]+[^>]*>/g);

test.each([
  ['the title of a card', <NewsCard key="" item={item} />, 'שלום', 2],
  ['the excerpt of a card', <NewsCard key="" item={item} />, 'מחיר', 1],
  ['the part of a text that was found', <NewsCard key="" item={{ ...item, snippet: 'תיק' }} />, 'תיק', 1],
  ['the next item', <NewsNeighbors key="" newer={item} />, 'שלום', 1],
  ['what comes into effect', <ComingIntoEffect key="" coming={{ items: [item], total: 1 }} heading="h2" />, 'שלום', 1],
])('%s has its own direction', (_, element, words, depth) =>
  expect(around(renderToStaticMarkup(element), words)?.at(-depth)).toContain('dir="auto"'),
);
