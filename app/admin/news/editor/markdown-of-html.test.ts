import fc from 'fast-check';
import { parse, type DefaultTreeAdapterTypes } from 'parse5';

import { markdownToHtml } from '@/lib/domains/news/markdown/html';

import { textOf, type HtmlNode } from './html-node';
import { markdownOfHtml } from './markdown-of-html';

function toNode(node: DefaultTreeAdapterTypes.Node): HtmlNode {
  const isText = node.nodeName === '#text';
  return {
    nodeType: isText ? 3 : 'tagName' in node || node.nodeName === '#document' ? 1 : 8,
    nodeName: node.nodeName,
    nodeValue: 'value' in node ? node.value : null,
    childNodes: 'childNodes' in node ? node.childNodes.map(toNode) : [],
    getAttribute: (name) => ('attrs' in node ? (node.attrs.find((attr) => attr.name === name)?.value ?? null) : null),
  };
}

const convert = (html: string) => markdownOfHtml(toNode(parse(html)));
const wordItem = (level: number, sign: string, words: string) =>
  `<p class=MsoListParagraphCxSpMiddle style="mso-list:l0 level${level} lfo1"><span style="mso-list:Ignore">${sign}<span>&nbsp; </span></span>${words}</p>`;

test.each([
  [
    '<h1>Title</h1><p>One <b>bold</b> and <i>italic </i>word.<br>Next</p>',
    '## Title\n\nOne **bold** and *italic* word.\nNext',
  ],
  [
    '<p>See <a href="https://e.example/a_(b)">the [report]</a></p>',
    'See [the \\[report\\]](https://e.example/a_%28b%29)',
  ],
  ['<p><a href="javascript:alert(1)">x</a></p>', 'x'],
  ['<ul><li>one<ul><li>deep</li></ul></li><li>two</li></ul>', '- one\n  - deep\n- two'],
  ['<ol start="3"><li><p>three</p></li><li>four</li></ol>', '3. three\n4. four'],
  ['<table><tr><th>A</th><th>B|C</th></tr><tr><td>1</td></tr></table>', '| A | B\\|C |\n| --- | --- |\n| 1 |  |'],
  ['<blockquote><p>one</p><p>two</p></blockquote>', '> one\n>\n> two'],
  [
    '<b style="font-weight:normal"><p>Google</p><p><span style="font-weight:700">Docs</span></p></b>',
    'Google\n\n**Docs**',
  ],
  ['<p>2 * 3 \\ `x` snake_case _y_</p>', '2 \\* 3 \\\\ \\`x\\` snake_case \\_y\\_'],
  ['<style>p{}</style><script>x</script><p>a&nbsp;b</p>', 'a b'],
  [wordItem(1, '·', 'one') + wordItem(2, 'o', 'two'), '- one\n  - two'],
  ['<div>one</div><div>two</div>', 'one\n\ntwo'],
  ['plain', 'plain'],
])('%s', (html, markdown) => expect(convert(html)).toEqual({ markdown, remarks: [] }));

test('says that pictures are left out', () =>
  expect(convert('<p>x <img src=x onerror=y></p>')).toEqual({ markdown: 'x', remarks: ['Pictures were left out.'] }));

describe('a table', () => {
  const spans = 'Cells across several columns or rows: their text stands once, and the other cells are empty.';
  const lines = 'A cell of a table holds one line: line breaks in it were taken out.';

  test('keeps each figure in its column where cells span rows or columns', () => {
    const html =
      '<table><tr><th>Tape</th><th colspan=2>Fees</th></tr>' +
      '<tr><td rowspan=2>A</td><td>10</td><td>20</td></tr><tr><td>30</td><td>40</td></tr></table>';
    expect(convert(html)).toEqual({
      markdown: '| Tape | Fees |  |\n| --- | --- | --- |\n| A | 10 | 20 |\n|  | 30 | 40 |',
      remarks: [spans],
    });
  });

  test('separates the paragraphs and items in a cell', () => {
    const html =
      '<table><tr><td>a</td><td>b</td></tr><tr><td><p>one</p><p>two</p></td><td><ul><li>x<li>y</ul></td></tr></table>';
    expect(convert(html)).toEqual({ markdown: '| a | b |\n| --- | --- |\n| one two | x; y |', remarks: [lines] });
  });

  test.each([
    ['<table><tr><td><h2>News</h2><p>Text</p></td></tr></table>', '## News\n\nText'],
    ['<table role=presentation><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></table>', 'a\n\nb\n\nc\n\nd'],
    ['<table><tr><td><p>one</p></td></tr><tr><td><p>two</p></td></tr></table>', 'one\n\ntwo'],
  ])('that only places its content is no table: %s', (html, markdown) => expect(convert(html).markdown).toBe(markdown));

  test('with a hostile number of columns and rows ends', () => {
    const html = `<table><tr><td colspan=9999 rowspan=9999>a<td>b</tr>${'<tr><td>c</tr>'.repeat(50)}</table>`;
    expect(convert(html).markdown.length).toBeLessThan(1000);
  });
});

describe('a list', () => {
  test.each([
    ['<ol><li>a</li><ol><li>b</li></ol><li>c</li></ol>', '1. a\n   1. b\n2. c'],
    ['<ol><li>a<ol start=4><li>b</li></ol></li></ol>', '1. a\n\n   4. b'],
    ['<ul><li><p>a</p><p>b</p></li></ul>', '- a\n\n  b'],
    ['<p>Text</p><ol start=2><li>a</li></ol>', 'Text\n\n2. a'],
    [wordItem(1, '1.', 'one') + wordItem(2, 'o', 'two') + wordItem(1, '2.', 'three'), '1. one\n   - two\n2. three'],
    ['<p class=MsoListParagraph style="mso-list:l0 level1 lfo1">·&nbsp; one</p><p>Text</p>', '- one\n\nText'],
  ])('%s', (html, markdown) => expect(convert(html).markdown).toBe(markdown));

  test('with letters says that they became numbers', () =>
    expect(convert('<ol type=a><li>one</ol>')).toEqual({
      markdown: '1. one',
      remarks: ['Letters and Roman numerals that number a list became 1, 2, 3.'],
    }));
});

describe('a look', () => {
  test.each([
    ['<b style="mso-bidi-font-weight:normal">Word</b>', '**Word**'],
    ['<p>un<b>believ</b>able</p>', 'un**believ**able'],
    ['<p><b>Note:</b>text</p>', '**Note**:text'],
    ['<p>see<b>(a)</b>there</p>', 'see(**a**)there'],
    ['<p><b>a</b><b>b</b><b> c</b></p>', '**ab c**'],
    ['<p><b>bold <i>both</i></b> <i>italic</i></p>', '**bold *both*** *italic*'],
    ['<p><s>10</s> <del>20</del> <span style="text-decoration: line-through">30</span></p>', '~~10 20 30~~'],
    ['<p><b>See <a href="/vision">the plan</a></b></p>', '**See** [**the plan**](/vision)'],
    ['<p>10<sup>2</sup> H<sub>2</sub>O 4<sup>th</sup></p>', '10² H₂O 4th'],
    ['<p><code>a`b</code></p>', '`` a`b ``'],
  ])('%s', (html, markdown) => expect(convert(html).markdown).toBe(markdown));
});

test.each([
  '# a',
  '- a',
  '+ a',
  '> a',
  '12. a',
  '3) a',
  '---',
  '| a |',
  '~~~',
  ':--|--',
  '&copy; a',
  '<https://e.example>',
])('words that look like Markdown at the beginning of a paragraph stay words: %s', (words) => {
  const { markdown } = convert(
    `<p>${words.replace(/&/g, '&amp;').replace(/</g, '&lt;')}<br>${words.replace(/&/g, '&amp;').replace(/</g, '&lt;')}</p>`,
  );
  const shown = textOf(toNode(parse(markdownToHtml(markdown))));
  expect(shown.trim()).toBe(`${words}\n${words}`);
});

test.each([
  ['<p>See https://e.example/_a_/b*c*/~~d~~e, <b>x_</b> _y_</p>', ['https://e.example/_a_/b*c*/~~d~~e']],
  [
    '<p><b>https://e.example/a_b</b>, <i>www.e.example/_c_d</i></p>',
    ['https://e.example/a_b', 'https://www.e.example/_c_d'],
  ],
  ['<p>https://e.example/a<b>_b</b>_c</p>', ['https://e.example/a_b_c']],
  ['<p>https://e.example/a_b<a href="/x">[1]</a></p>', ['https://e.example/a_b', '/x']],
  ['<p><a href="https://e.example/a\u200B_b_">https://e.example/a_b_</a></p>', ['https://e.example/a_b_']],
])('an address is one target after it was pasted: %s', (html, hrefs) => {
  const { markdown } = convert(html);
  const rendered = markdownToHtml(markdown);
  expect([...rendered.matchAll(/<a href="([^"]*)"/g)].map(([, href]) => href)).toEqual(hrefs);
  expect(textOf(toNode(parse(rendered))).trim()).toBe(textOf(toNode(parse(html))));
});

describe('Word', () => {
  const word = (inner: string) => `<p class=MsoNormal>${inner}</p>`;

  test.each([
    [wordItem(1, '·', '3. quarter') + wordItem(1, '·', '2) half'), '- 3. quarter\n- 2) half'],
    [wordItem(1, '1.', '2027. A year') + wordItem(1, '2.', 'o one'), '1. 2027. A year\n2. o one'],
    [wordItem(1, '·', '– so'), '- – so'],
  ])('keeps the figures of an item behind its own sign: %s', (html, markdown) => {
    const { markdown: converted } = convert(html);
    expect(converted.replace(/\\(?=[.)])/g, '')).toBe(markdown);
    expect(markdownToHtml(converted).match(/<li>/g)).toHaveLength(markdown.split('\n').length);
    expect(markdownToHtml(converted)).not.toMatch(/<li>\s*<[uo]l/);
  });

  const reference =
    '<span class=MsoCommentReference><a class=msocomanchor id="_anchor_1" href="#_msocom_1" name="_msoanchor_1">[JB1]</a>' +
    '<span style="mso-special-character:comment">&nbsp;</span></span>';
  const comments =
    '<div style="mso-element:comment-list"><hr class=msocomoff align=left size=1 width="33%">' +
    '<div style="mso-element:comment"><div id="_com_1" class=msocomtxt><p class=MsoCommentText>' +
    '<span class=MsoCommentReference>&nbsp;<a class=msocomoff href="#_msoanchor_1">[JB1]</a></span>Legal has not agreed</p></div></div></div>';

  test('leaves comments out, and says so', () =>
    expect(
      convert(
        word(`The <a style="mso-comment-reference:JB_1;mso-comment-date:20270301T1000">fee</a>${reference} is due.`) +
          comments,
      ),
    ).toEqual({ markdown: 'The fee is due.', remarks: ['Comments were left out.'] }));

  test.each([
    '<p>One <span style="display:none;mso-hide:all">secret </span>two</p>',
    '<p>One two</p><p style="mso-hide:all">secret</p>',
    '<p>One two<span hidden>secret</span></p>',
    '<p>One <b>two<span style="visibility: hidden">secret</span></b></p>',
  ])('leaves hidden text out, and says so: %s', (html) => {
    const { markdown, remarks } = convert(html);
    expect(markdown.replaceAll('*', '')).toBe('One two');
    expect(remarks).toEqual(['Hidden text was left out.']);
  });

  test('does not speak of hidden blanks, nor of what is in a comment', () => {
    expect(convert('<p>a<span style="display:none"><o:p>&nbsp;</o:p></span></p>').remarks).toEqual([]);
    expect(convert('<p>a</p><div style="mso-element:comment"><img src=x>b</div>').remarks).toEqual([
      'Comments were left out.',
    ]);
    expect(convert('<p><b>a <img src=x></b></p>').remarks).toEqual(['Pictures were left out.']);
  });
});

test('readers see the words that were copied, whatever their looks', () => {
  const word = fc.stringMatching(/^[a-z1.,(*_~#:\-[\]!<>&|`\\]{1,5}$/);
  const piece = fc.record({
    words: fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' ')),
    tag: fc.constantFrom('span', 'b', 'i', 's', 'b i', 'i s', 'code', 'a'),
    space: fc.constantFrom('', ' '),
  });
  fc.assert(
    fc.property(fc.array(piece, { minLength: 1, maxLength: 5 }), (pieces) => {
      const written = pieces.map(({ words, space }) => words + space).join('');
      const html = pieces
        .map(({ words, tag, space }) => {
          const tags = tag.split(' ');
          const escapedWords = words.replace(/&/g, '&amp;').replace(/</g, '&lt;');
          const open = tags.map((name) => (name === 'a' ? '<a href="/x">' : `<${name}>`)).join('');
          return `${open}${escapedWords}${tags
            .reverse()
            .map((name) => `</${name}>`)
            .join('')}${space}`;
        })
        .join('');
      const { markdown } = convert(`<p>${html}</p>`);
      const shown = textOf(toNode(parse(markdownToHtml(markdown))));
      expect(shown.replace(/\s+/g, ' ').trim()).toBe(written.replace(/\s+/g, ' ').trim());
    }),
    { numRuns: 3000, seed: 7 },
  );
});
