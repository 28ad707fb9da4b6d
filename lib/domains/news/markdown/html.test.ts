import { withAbsoluteLinks, markdownToHtml } from './html';
import { firstLinesOf } from './parser';

const one = (source: string) => markdownToHtml(source).trim();

test.each([
  ['one\ntwo', '<p>one<br>\ntwo</p>'],
  ['**bold** and *italic*', '<p><strong>bold</strong> and <em>italic</em></p>'],
  ['# First\n\n## First\n\n### Second', '<h3>First</h3>\n<h3>First</h3>\n<h4>Second</h4>'],
  ['Text\n---', '<p>Text</p>\n<hr>'],
  ['    Indented', '<p>Indented</p>'],
  ['[the primer](/primer)', '<p><a href="/primer">the primer</a></p>'],
  ['[out](https://e.example)', '<p><a href="https://e.example" rel="noopener noreferrer">out</a></p>'],
  ['[nowhere]() after', '<p>nowhere after</p>'],
  ['<b>x</b> &lt;', '<p>&lt;b&gt;x&lt;/b&gt; &lt;</p>'],
  ['![alt](https://e.example/x.png)', '<p>!<a href="https://e.example/x.png" rel="noopener noreferrer">alt</a></p>'],
  ['```js"><script>\nx < 1\n```', '<pre><code>x &#60; 1\n</code></pre>'],
  ['[1]: https://e.example', expect.stringContaining('[1]: <a')],
])('%j', (source, html) => expect(one(source)).toEqual(html));

test.each([
  ['www.e.example.', 'https://www.e.example'],
  ['https://e.example/a_b_c?d=1&e=2', 'https://e.example/a_b_c?d=1&#38;e=2'],
  ['news@e.example', 'mailto:news@e.example'],
  ['www.a.example@e.example', 'mailto:www.a.example@e.example'],
  ['<https://e.example/%61>', 'https://e.example/%61'],
])('links the bare address %s', (source, href) => {
  expect(one(source)).toContain(`<a href="${href}"`);
  expect(one(source)).toContain('data-bare=""');
});

it('links no bare address within a link, in code, or of a host without www', () => {
  expect(one('[see www.e.example](/primer)').match(/<a /g)).toHaveLength(1);
  expect(one('`www.e.example` e.example ftp.www.e.example')).not.toContain('<a');
});

it('lets a table scroll, and says how its columns are aligned', () => {
  const html = one('| a | b |\n|---|--:|\n| 1 | 2 |');
  expect(html).toMatch(/^<div role="group" aria-label="Table: a, b" tabindex="0"><table>/);
  expect(html).toContain('<td data-align="right">2</td>');
  expect(html).not.toContain('style');
});

it.each([
  ['שלום world', '<p dir="rtl">שלום world</p>'],
  ['2027: **مرحبا**', '<p dir="rtl">2027: <strong>مرحبا</strong></p>'],
  ['Hello שלום', '<p>Hello שלום</p>'],
  ['&amp; שלום', '<p dir="rtl">&amp; שלום</p>'],
  ['# שלום', '<h3 dir="rtl">שלום</h3>'],
  ['- שלום\n- world', '<ul dir="rtl">\n<li>שלום</li>\n<li dir="ltr">world</li>\n</ul>'],
  ['> world\n>\n> مرحبا', '<blockquote>\n<p>world</p>\n<p dir="rtl">مرحبا</p>\n</blockquote>'],
])('states the direction of what runs other than the text around it: %j', (source, html) =>
  expect(one(source)).toBe(html),
);

it('states the direction of a table and of its cells', () => {
  expect(one('| שם | fee |\n|---|---|\n| 1 | 2 |')).toMatch(
    /<table dir="rtl">[^]*<th scope="col">שם<\/th>\n<th scope="col" dir="ltr">fee<[^]*<td>1</,
  );
});

it('makes addresses of the site absolute for readers elsewhere', () => {
  const html = markdownToHtml('[a](/primer) [b](https://e.example/) `<a href="/x`');
  expect(withAbsoluteLinks(html, 'https://site.example')).toBe(
    html.replace('href="/primer"', 'href="https://site.example/primer"'),
  );
});

it('knows for each element of the HTML on which line of the text it begins', () => {
  const source =
    '\n# Head\n\nA paragraph\nof two lines\n\n- one\n\n- two\n\n---\n```\ncode\n\n```\n| a |\n| - |\n| b |\n\n> quoted';
  expect(firstLinesOf(source)).toEqual([1, 3, 6, 10, 11, 15, 19]);
  const lines = markdownToHtml(source).split('\n');
  const elements = lines.filter((line) => /^<(h3>H|p>A|ul|hr|pre|div|blockquote)/.test(line));
  expect(elements).toHaveLength(7);
});
