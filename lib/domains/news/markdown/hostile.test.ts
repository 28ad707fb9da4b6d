import { parse, type DefaultTreeAdapterTypes } from 'parse5';

import { newsLimits } from '../schema';
import { markdownToHtml } from './html';
import { markdownToText } from './text';

type Node = DefaultTreeAdapterTypes.Node;

const elements =
  'html head body h3 h4 h5 h6 p br hr strong em s a ul ol li blockquote pre code div table thead tbody tr th td'.split(
    ' ',
  );
const attributes = ['href', 'rel', 'data-bare', 'data-align', 'role', 'aria-label', 'tabindex', 'scope', 'start'];

/** Everything that a browser makes of a text is one of a few harmless elements, attributes and addresses. */
function expectHarmless(source: string): void {
  const waiting: Node[] = [parse(markdownToHtml(source))];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if ('childNodes' in node) waiting.push(...node.childNodes);
    if (!('tagName' in node)) continue;
    expect(elements).toContain(node.tagName);
    for (const { name, value } of node.attrs) {
      expect(attributes).toContain(name);
      if (name === 'href') expect(value).toMatch(/^(https?:\/\/|mailto:|\/(?!\/))/i);
    }
  }
}

const schemes = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'java&#10;script:alert(1)',
  '&#106;avascript:alert(1)',
  '&#x6A;avascript&colon;alert(1)',
  'javascript&#58;alert(1)',
  '\u0001javascript:alert(1)',
  '&#1;javascript:alert(1)',
  'java\\script:alert(1)',
  'jav%61script:alert(1)',
  'javascript%3Aalert(1)',
  'vbscript:msgbox(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:text/html;base64,PHNjcmlwdD4=',
  'DATA:image/svg+xml,<svg onload=alert(1)>',
  'file:///etc/passwd',
  'blob:https://e.example/x',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/&#9;/evil.example',
  '&#47;&#47;evil.example',
  'https:evil.example',
  'mailto:',
  '#top',
  '?a=b',
];

it.each(schemes)('leads nowhere by %j', (address) => {
  for (const source of [
    `[x](${address})`,
    `[x](<${address}>)`,
    `<${address}>`,
    `[x][y]\n\n[y]: ${address}`,
    address,
    `![x](${address})`,
  ]) {
    expectHarmless(source);
    expect(markdownToHtml(source)).not.toMatch(/href="(?!https?:|mailto:[^"]*@|\/[^/])/i);
  }
});

it.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '[a](https://e.example "x\\" onclick=\\"alert(1)")',
  '[a](https://e.example \'x" onmouseover="alert(1)\')',
  '[a](https://e.example/"onclick="alert(1))',
  'https://e.example/"onclick="alert(1)',
  '<https://e.example/"onclick=alert(1)>',
  '[<img src=x onerror=alert(1)>](/primer)',
  '`<img src=x onerror=alert(1)>`',
  '| <script> |\n|---|\n| <img onerror=x> |',
  '<!-- --!><img src=x onerror=alert(1)>-->',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<?php <script> ?>',
  '</div></article><style>*{display:none}</style>',
  '&lt;script&gt; &#60;script&#62;',
  '**<b**>',
  '[a](<https://e.example>"x")',
  '[![x](javascript:alert(1))](javascript:alert(2))',
  '99999999999999999999. a\n999999999. b',
  '\u202Eabc\u0000\uFFFE\uD800',
  '- a\n > b\n  1. c\n     ```\n     <x>',
])('runs nothing of %j', expectHarmless);

const long = (piece: string) => piece.repeat(Math.ceil(newsLimits.content / piece.length)).slice(0, newsLimits.content);

/** What has made this parser and its kin slow: growing brackets, runs of marks, addresses, tables, nesting. */
const hostile: Record<string, string> = Object.fromEntries(
  [
    ...'[](){}<>*_`~|!&#\\-+=:.@/"\'',
    ...[
      '![[',
      '[](',
      '[a](',
      '[a](<',
      '**a ',
      '*a_ ',
      'a**b',
      '***a*** ',
      '**_',
      '~~a',
      '_a ',
      '`a',
      '`` ` ',
      '> ',
      '- ',
    ],
    ...[
      '1. ',
      '> - ',
      '<a',
      '<!--',
      '<http:',
      '&#',
      'http://',
      'https://a.b(',
      'www.',
      'www.a.',
      'www.a.b)',
      'a@',
      'a@a.',
    ],
    ...['aa.bb@cc.dd-', '|a', '|-', '| a |\n', '```\n', '[a]: b\n', 'a\\\n', '\n', '\t', '\u200b', '"https://'],
  ].map((piece) => [piece, long(piece)]),
);
hostile['growing runs of backticks'] = Array.from({ length: 310 }, (_, index) => '`'.repeat(index)).join(' ');
hostile['10,000 quotations'] = `${'> '.repeat(10_000)}a`;
hostile['10,000 strong'] = `${'**'.repeat(10_000)}a${'**'.repeat(10_000)}`;
hostile['25,000 brackets'] = '['.repeat(25_000) + ']'.repeat(25_000);
hostile['20,000 parentheses in a link'] = `[a](${'('.repeat(20_000)}${')'.repeat(20_000)})`;
hostile['lists in lists'] = Array.from({ length: 300 }, (_, index) => `${' '.repeat(index * 2)}- a`)
  .join('\n')
  .slice(0, newsLimits.content);
hostile['a table of many columns'] = `${'|'.repeat(200)}\n${'|-'.repeat(200)}\n${long('|\n')}`;

/** A thousand times what a quick machine takes for a linear one: what grows with the square takes minutes. */
it.each(Object.entries(hostile))('takes 50,000 characters of %j', (_, source) => {
  const started = performance.now();
  const html = markdownToHtml(source);
  markdownToText(source);
  expect(performance.now() - started).toBeLessThan(10_000);
  expect(html.length).toBeLessThan(40 * newsLimits.content);
});

it('nests no deeper than a phone has room for', () => {
  const html = markdownToHtml(`${'> '.repeat(10_000)}a`);
  expect(html.match(/<blockquote>/g)?.length).toBeLessThanOrEqual(20);
});
