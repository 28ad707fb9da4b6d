import fc from 'fast-check';

import { sectionsOf, withAnchors } from './anchors';
import { markdownToHtml } from './html';

const idsOf = (source: string) => sectionsOf(markdownToHtml(source)).map(({ id }) => id);

test.each([
  ['# What it costs', 'section-what-it-costs'],
  ['## **Bold** and [linked](/primer)', 'section-bold-and-linked'],
  ['## AT&T’s fees: 10 < 20', 'section-at-ts-fees-10-20'],
  ['## Gebühren für Übertragung', 'section-gebühren-für-übertragung'],
  ['## 費用について', 'section-費用について'],
  ['## الرسوم', 'section-الرسوم'],
  ['## शुल्क', 'section-शुल्क'],
  ['## ?!', 'section'],
  ['## `<script>"x"</script>`', 'section-script-x-script'],
  [`## ${'word '.repeat(40)}`, `section-${'word-'.repeat(12).slice(0, -1)}`],
])('%s', (source, id) => expect(idsOf(source)).toEqual([id]));

it('numbers headings alike, and never gives one id twice', () => {
  expect(idsOf('## Fees\n\n## Fees 2\n\n## Fees\n\n## ?\n\n## !\n\n## 2')).toEqual([
    'section-fees',
    'section-fees-2',
    'section-fees-3',
    'section',
    'section-2',
    'section-2-2',
  ]);
});

it('takes no more time for a heading that is like ten thousand before it', () => {
  const started = performance.now();
  expect(withAnchors('<h3>a</h3>'.repeat(20_000))).toContain('id="section-a-20000"');
  expect(performance.now() - started).toBeLessThan(2000);
});

it('names a heading alike however its letters are composed', () => {
  expect(idsOf('## Caf\u00e9')).toEqual(idsOf('## Cafe\u0301'));
});

it('links each heading to itself, also in a quotation and from right to left, and nothing else', () => {
  const html = withAnchors(markdownToHtml('# One\n\nText\n\n> ### Two\n\n# الرسوم\n\n```\n<h3>no</h3>\n```'));
  const link = (id: string) => `<a href="#${id}" aria-label="Link to this section" data-anchor=""></a>`;
  expect(html).toContain(`<h3 id="section-one">One${link('section-one')}</h3>`);
  expect(html).toContain(`<h4 id="section-two">Two${link('section-two')}</h4>`);
  expect(html).toContain(`<h3 id="section-الرسوم" dir="rtl">الرسوم${link('section-الرسوم')}</h3>`);
  expect(html.match(/ id=/g)).toHaveLength(3);
});

it('gives every text ids that differ and hold in an attribute and an address', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary' }), { maxLength: 8 }), (headings) => {
      const html = markdownToHtml(headings.map((words) => `## ${words.replace(/[\r\n]/g, ' ')}`).join('\n\n'));
      const ids = sectionsOf(html).map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      for (const id of ids) expect(id).toMatch(/^section[-\p{L}\p{M}\p{N}]*$/u);
      expect([...withAnchors(html).matchAll(/<h\d id="([^"]*)"/g)].map(([, id]) => id)).toEqual(ids);
    }),
  );
});
