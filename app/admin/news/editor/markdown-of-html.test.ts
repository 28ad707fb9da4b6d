import { parse, type DefaultTreeAdapterTypes } from 'parse5';

import { markdownOfHtml, type HtmlNode } from './markdown-of-html';

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

test.each([
  [
    '<h1>Title</h1><p>One <b>bold</b> and <i>italic </i>word.<br>Next</p>',
    '## Title\n\nOne **bold** and *italic* word.\nNext',
  ],
  [
    '<p>See <a href="https://e.example/a_(b)">the [report]</a></p>',
    'See [the \\[report\\]](https://e.example/a_%28b%29)',
  ],
  ['<p><a href="javascript:alert(1)">x</a> <img src=x onerror=y></p>', 'x'],
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
  [
    '<p class=MsoListParagraphCxSpFirst style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">·  </span>one</p>' +
      '<p class=MsoListParagraphCxSpLast style="mso-list:l0 level2 lfo1"><span style="mso-list:Ignore">o  </span>two</p>',
    '- one\n  - two',
  ],
  ['<div>one</div><div>two</div>', 'one\n\ntwo'],
  ['plain', 'plain'],
])('%s', (html, markdown) => expect(convert(html)).toBe(markdown));
