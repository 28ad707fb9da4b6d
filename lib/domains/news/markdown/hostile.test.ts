// @documented The HTML contains no script, style, class or foreign picture, and links only to http, https, mailto and paths of this site.

import { parse, type DefaultTreeAdapterTypes } from 'parse5';

import { hostileMarkdown } from '@/tests/factories/hostile-markdown';

import { newsLimits } from '../schema';
import { markdownToHtml } from './html';
import { markdownToText } from './text';
import { warningsOf } from './warnings';

type Node = DefaultTreeAdapterTypes.Node;

const elements =
  'html head body h3 h4 h5 h6 p br hr strong em s a ul ol li blockquote pre code div table thead tbody tr th td'.split(
    ' ',
  );
const attributes = [
  'dir',
  'href',
  'rel',
  'data-bare',
  'data-align',
  'role',
  'aria-label',
  'tabindex',
  'scope',
  'start',
];

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

/** A thousand times what a fast machine needs in linear time; quadratic growth would take minutes. */
it.each(Object.entries(hostileMarkdown))('takes 50,000 characters of %j', (_, source) => {
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

describe('more marks than a text has', () => {
  it.each(['**_', '| a |\n', '[a](/b) ', 'a\\\n', '~~a'])(
    'show 50,000 characters of %j as they were typed',
    (piece) => {
      const source = `# Heading\n\n${piece.repeat(50_000 / piece.length)}`;
      const html = markdownToHtml(source);
      expect(html).toMatch(/^<p># Heading<\/p>/);
      expect(html.replaceAll(/<\/?p>|<br>/g, '')).not.toContain('<');
      expectHarmless(source);
      expect(warningsOf({ content: source, excerpt: 'x', date: '2027-01-01', format: 'markdown' }, 2027)).toEqual([
        'The text has more than 8,000 formatting characters: it is shown as it was typed.',
      ]);
    },
  );

  it('are not those of a long text with a large table', () => {
    const rows = '| 1,204 | **2** | [three](/primer) | 4 | 5 | 6 |\n'.repeat(450);
    const html = markdownToHtml(
      `| a | b | c | d | e | f |\n|---|---|---|---|---|---|\n${rows}\n${'Words. '.repeat(3000)}`,
    );
    expect(html.match(/<td>/g)).toHaveLength(2700);
  });
});
