// @documented A picture of the item stands where a paragraph of the text consists of its reference, `![](/files/ID/NAME)`; one of this site that the item does not have is left out, and any other picture stays a link.

import { parse } from 'parse5';

import type { NewsPicture, Picture } from '../files-schema';
import { withAbsoluteLinks, withPictures, markdownToHtml, markdownToLetterHtml } from './html';
import { firstPicture } from '../public/first-picture';
import { firstLinesOf, markdownBlocks } from './parser';
import { markdownToText } from './text';
import { internalLinksOf, warningsOf } from './warnings';

const chart = (changes: Partial<Picture> = {}): NewsPicture => ({
  id: 7,
  title: 'Fee chart',
  url: '/files/7/Fee-chart.png',
  size: 9000,
  picture: {
    ...{ width: 1440, height: 720, alt: 'Fees "by" year', isDecoration: false, caption: '', source: '' },
    smaller: { url: '/files/8/Fee-chart-720.png', width: 720, height: 360 },
    ...changes,
  },
});
const reference = '![](/files/7/Fee-chart.png)';

const html = (source: string, files = [chart()]) => markdownToHtml(source, files).trim();

it('shows a picture of the item in two widths, with its size', () => {
  expect(html(reference)).toBe(
    '<figure><img src="/files/8/Fee-chart-720.png" srcset="/files/8/Fee-chart-720.png 720w, /files/7/Fee-chart.png 1440w"' +
      ' sizes="(min-width: 44rem) 40rem, 92vw" width="1440" height="720" loading="lazy" decoding="async"' +
      ' alt="Fees &#34;by&#34; year"></figure>',
  );
  expect(html(reference, [chart({ width: 300, height: 100, smaller: undefined })])).toBe(
    '<figure><img src="/files/7/Fee-chart.png" width="300" height="100" loading="lazy" decoding="async"' +
      ' alt="Fees &#34;by&#34; year"></figure>',
  );
});

it.each<[Partial<Picture>, string]>([
  [{ caption: 'Fees <2027>', source: 'DataBP' }, '<figcaption>Fees &#60;2027&#62; · Source: DataBP</figcaption>'],
  [{ source: 'DataBP' }, '<figcaption>Source: DataBP</figcaption>'],
  [{ caption: 'שלום' }, '<figcaption dir="rtl">שלום</figcaption>'],
])('says below it %j', (changes, caption) =>
  expect(html(reference, [chart(changes)])).toContain(`>${caption}</figure>`),
);

it.each<[string, Partial<Picture>, string]>([
  ['![In the text](/files/7/Fee-chart.png)', { alt: '' }, 'In the text'],
  ['![In the text](/files/7/Fee-chart.png)', {}, 'Fees &#34;by&#34; year'],
  ['![In the text](/files/7/Fee-chart.png)', { isDecoration: true }, ''],
  [reference, { alt: '"><script>alert(1)</script>' }, '&#34;&#62;&#60;script&#62;alert(1)&#60;/script&#62;'],
])('%s with %j has the text %j', (source, changes, alt) =>
  expect(html(source, [chart(changes)])).toContain(` alt="${alt}">`),
);

it('shows one in a list and in a quotation, and keeps the line of each block', () => {
  const source = `First\n\n${reference}\n\n- one\n\n  ${reference}\n\n> ${reference}\n\n## Last`;
  const shown = html(source);
  expect(shown.match(/<figure>/g)).toHaveLength(3);
  expect(shown).toMatch(/<li>\s*<p>one<\/p>\s*<figure>[^]*<blockquote>\s*<figure>/);
  expect(firstLinesOf(source)).toEqual([0, 2, 4, 8, 10]);
  expect(markdownBlocks(source)[1]).toBe(reference);
});

it.each([
  ['that of another item', '![x](/files/9/Fee-chart.png)'],
  ['one under another name', '![x](/files/7/Other.png)'],
  ['a smaller size', '![x](/files/8/Fee-chart-720.png)'],
  ['one of another site', '![x](https://e.example/x.png)'],
  ['one among words', `Words ${reference}`],
  ['one of two', `${reference} ${reference}`],
  ['one in a heading', `## ${reference}`],
  ['one in a cell', `| a |\n|---|\n| ${reference} |`],
  ['one in code', '```\n![x](/files/7/Fee-chart.png)\n```'],
  ['an address that runs scripts', '![x](javascript:alert(1))'],
  ['an inline picture', '![x](data:image/png;base64,AAAA)'],
  ['HTML', '<img src="/files/7/Fee-chart.png">'],
])('does not show %s', (_, source) => expect(html(source)).not.toMatch(/<(img|figure)/));

/** The item was duplicated, or the picture deleted. */
describe('a picture of this site that the item does not have', () => {
  const lost = [
    '![A chart](/files/9/Fee-chart.png)',
    '![](/files/9/Fee-chart.png)',
    '- ![A chart](/files/9/Fee-chart.png)',
  ];

  it.each([...lost, '> ![A chart](</files/9/Fee-chart.png>)', 'Words ![A chart](/files/9/Fee-chart.png), more'])(
    'leaves neither a mark nor a link: %s',
    (source) => {
      const item = `One!\n\n${source}\n\nTwo`;
      for (const shown of [
        html(item),
        markdownToLetterHtml(item, [chart()]),
        markdownToText(item, { files: [chart()], siteUrl: 'https://site.example' }),
      ])
        expect(shown.replace('One!', '')).not.toMatch(/!|href|files|\[Picture/);
    },
  );

  it('leaves the words that stand around it, and its own among them', () =>
    expect(html('Words ![A chart](/files/9/Fee-chart.png), more')).toBe('<p>Words A chart, more</p>'));

  it('is no block of the preview', () => {
    const source = `One\n\n${lost[0]}\n\nTwo`;
    expect(firstLinesOf(source, [chart()])).toEqual([0, 4]);
    expect(firstLinesOf(source)).toEqual([0, 2, 4]);
  });

  it.each([...lost, 'Words ![A chart](/files/9/Fee-chart.png)'])('is told to the editor: %s', (source) => {
    const said = 'The picture at /files/9/Fee-chart.png is not among the files of the item: readers do not see it.';
    expect(warningsOf(text(`${reference}\n\n${source}`), 2027)).toEqual([said]);
    expect(internalLinksOf(text(source))).toEqual([]);
  });
});

it('keeps any other a link', () =>
  expect(html('![x](https://e.example/x.png)')).toMatch(/^<p>!<a href="https:\/\/e.example\/x.png"/));

it('makes the addresses of pictures absolute, and only those', () => {
  const files = [chart({ alt: 'src="/files/7/x.png"', caption: '/files/7/x.png' })];
  const absolute = withAbsoluteLinks(html(reference, files), 'https://site.example');
  expect(absolute).toContain('src="https://site.example/files/8/Fee-chart-720.png"');
  expect(absolute).toContain(
    'srcset="https://site.example/files/8/Fee-chart-720.png 720w, https://site.example/files/7/Fee-chart.png 1440w"',
  );
  expect(absolute).toContain('alt="src=&#34;/files/7/x.png&#34;"><figcaption>/files/7/x.png<');
  expect(withPictures(html(reference), (path) => `${path}?a`)).toContain('/files/7/Fee-chart.png?a 1440w"');
});

it('has one width and a text in a letter', () => {
  const image = (src: string, width: number) =>
    `<img src="${src}" width="${width}" alt="Fees &#34;by&#34; year" style="width:100%;max-width:${width}px">`;
  const letter = (changes: Partial<Picture>) => markdownToLetterHtml(reference, [chart(changes)]).trim();
  expect(letter({ caption: 'Fees' })).toBe(`<p>${image('/files/8/Fee-chart-720.png', 600)}<br>Fees</p>`);
  expect(letter({ width: 300, smaller: undefined })).toBe(`<p>${image('/files/7/Fee-chart.png', 300)}</p>`);
});

it('is described in plain text', () => {
  const files = [chart({ caption: 'Fees', source: 'DataBP' })];
  const text = (changes: Partial<Picture>) => markdownToText(`One\n\n${reference}\n\nTwo`, { files: [chart(changes)] });
  expect(markdownToText(reference, { files })).toBe('[Picture: Fees "by" year]\nFees · Source: DataBP');
  expect(text({ isDecoration: true })).toBe('One\n\nTwo');
  // Where only the text is known.
  expect(markdownToText(`![A chart](/files/7/Fee-chart.png)\n\n${reference}`)).toBe('[Picture: A chart]');
});

const stored = (changes: Partial<Picture> = {}) => {
  const { url: _, ...file } = chart({ smaller: undefined, ...changes });
  return JSON.stringify([{ ...file, name: 'Fee-chart.png' }]);
};
const text = (content: string, files = stored()) =>
  ({ content, files, excerpt: 'What it is about.', date: '2027-03-15', format: 'markdown' }) as const;

it.each<[string, Partial<Picture>, string[]]>([
  [reference, {}, []],
  [reference, { alt: '', isDecoration: true }, []],
  [
    reference,
    { alt: '' },
    ['The picture “Fee chart” has no text for those who do not see it: write one, or mark it as decoration.'],
  ],
  ['Words', {}, ['The picture “Fee chart” is not in the text: readers do not see it.']],
  [
    `Words ![a](/files/7/Fee-chart.png)`,
    {},
    ['The picture “Fee chart” stands among words: it is shown in a paragraph of its own only.'],
  ],
  [
    `${reference}\n\n![a chart](https://e.example/x.png)`,
    {},
    ['The picture at https://e.example/x.png is shown as a link: only pictures under Files are shown.'],
  ],
])('warns of %j with %j', (content, changes, expected) =>
  expect(warningsOf(text(content, stored(changes)), 2027)).toEqual(expected),
);

it('is no link that could be dead', () => expect(internalLinksOf(text(reference))).toEqual([]));

it('stands for its text on a social card, if it is large and says something', () => {
  const source = '![](/files/1/a.png)\n\n![](/files/2/b.png)\n\n![](/files/7/Fee-chart.png)';
  const small = { ...chart({ width: 300, smaller: undefined }), url: '/files/1/a.png' };
  const decoration = { ...chart({ isDecoration: true }), url: '/files/2/b.png' };
  expect(firstPicture(html(source, [small, decoration, chart()]))).toEqual({
    ...{ url: '/files/7/Fee-chart.png', width: 1440, height: 720, alt: 'Fees "by" year' },
  });
  expect(firstPicture(html(source, [small, decoration]))).toBeUndefined();
  expect(firstPicture(null)).toBeUndefined();
});

it('is well-formed', () => {
  const errors: unknown[] = [];
  parse(`<!DOCTYPE html><title>x</title>${html(`${reference}\n\n- ${reference}`)}`, {
    onParseError: (error) => errors.push(error),
  });
  expect(errors).toEqual([]);
});
