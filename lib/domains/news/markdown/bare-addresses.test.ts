import { renderHtml, renderText } from '@/lib/domains/mail/compose/templates/layout';

import { newsLimits } from '../schema';
import { markdownToHtml } from './html';
import { markdownToText } from './text';

const hrefsIn = (html: string) => [...html.matchAll(/<a href="([^"]*)"/g)].map(([, href]) => href);

const addresses = [
  'https://e.example/a_b_c',
  'https://e.example/_a_/b',
  'https://e.example/a*b*c',
  'https://e.example/~a/~~b~~c',
  'https://e.example/__a__?b_=c_d#e_f',
  'www.e.example/_a_b',
];

test.each(addresses)('%s is one target, alone, in a sentence and within marks', (address) => {
  const href = address.replace(/^www/, 'https://www');
  for (const source of [
    address,
    `See ${address}, and _this_.`,
    `(${address})`,
    `*See ${address}* now`,
    `| ${address} |\n|---|`,
  ])
    expect([source, hrefsIn(markdownToHtml(source))]).toEqual([source, [href]]);
  for (const mark of ['*', '**', '_', '~~'])
    expect(markdownToHtml(`a ${mark}${address}${mark}. *b*`)).toMatch(
      /^<p>a <(em|strong|s)><a href="[^"]*"[^>]*>[^<]*<\/a><\/\1>\. <em>b<\/em><\/p>\n$/,
    );
  expect(markdownToText(`See ${address}.`, { siteUrl: 'https://site.example' })).toBe(`See ${address}.`);
});

test.each([
  ['https://e.example/\\_a\\_b\\*c', ['https://e.example/_a_b*c']],
  ['https://e.example/a_b[_1_](/note)', ['https://e.example/a_b', '/note']],
  ['[https://e.example/_a_](https://e.example/b_c_)', ['https://e.example/b_c_']],
  ['[_https://e.example/a_b_](/b)', ['/b']],
  ['`https://e.example/_a_`', []],
  ['<https://e.example/_a_>', ['https://e.example/_a_']],
  ['[words](https://e.example/a\u200Bb\u00AD)', ['https://e.example/ab']],
])('%s leads to %j', (source, hrefs) => expect(hrefsIn(markdownToHtml(source))).toEqual(hrefs));

test('the words of an address that is the text of another link are shown as they are', () =>
  expect(markdownToHtml('[https://e.example/_a_](/b)')).toContain('>https://e.example/_a_</a>'));

test('takes 50,000 characters of addresses with marks', () => {
  const started = performance.now();
  for (const piece of ['https://e.example/a_b~', 'www.e.example/*a ', 'https://[a_'])
    markdownToHtml(piece.repeat(newsLimits.content / piece.length));
  expect(performance.now() - started).toBeLessThan(10_000);
});

test.each(addresses)('both forms of a letter without Markdown have %s', (address) => {
  const message = {
    subject: 's',
    preview: 'p',
    heading: 'h',
    paragraphs: [`See ${address.replace('www', 'https://www')}\u200B.`],
    notes: [],
  };
  const surroundings = { siteUrl: 'https://site.example' };
  expect(renderHtml(message, surroundings)).toContain(`href="${address.replace('www', 'https://www')}"`);
  expect(renderText(message, surroundings)).toContain(address);
});
