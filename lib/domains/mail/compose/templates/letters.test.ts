import { subjectOf } from '@/lib/domains/mailings/schema';
import { letterBody } from '@/lib/domains/news/public/letter-body';
import { resetEnv } from '@/lib/platform/process/env';
import { item, link, mails, markdown, section } from '@/tests/factories/letters';

import { previewMail } from '../message';
import { newsItem } from './news-item';
import { fitText } from './letter-fit';
import type { MailContent } from './template';

/**
 * What Outlook on Windows and Gmail, in a browser and on a phone, all render, at least for the values given here
 * (caniemail.com, data of June 29, 2026). The package with those data needs a newer Node than the site.
 */
const drawn: Record<string, RegExp> = {
  background: /^#[\da-f]{6}$/,
  border: /^(0|(\d+px )?solid( #[\da-f]{6})?)$/,
  'border-top': /^\d+px solid #[\da-f]{6}$/,
  'border-bottom': /^\d+px solid #[\da-f]{6}$/,
  'border-left': /^\d+px solid #[\da-f]{6}$/,
  'border-color': /^#[\da-f]{6}$/,
  'border-width': /^(\d+(px)? ?)+$/,
  color: /^#[\da-f]{6}$/,
  display: /^none$/,
  font: /^(\d{3} )?\d+px\/\d+px /,
  'font-size': /^0$/,
  height: /^\d+px$/,
  'letter-spacing': /^-?[\d.]+em$/,
  'line-height': /^\d+(px)?$/,
  margin: /^(\d+(px)? ?)+$/,
  'max-width': /^\d+px$/,
  padding: /^(\d+(px)? ?)+$/,
  'text-align': /^(left|right)$/,
  'text-decoration': /^none$/,
  'vertical-align': /^(top|middle)$/,
  width: /^(100%|\d+px)$/,
  'word-break': /^(break-word|normal)$/,
  // Without it, as in Outlook on Windows, lines of code stay as they are.
  'white-space': /^pre-wrap$/,
  // Outlook's own.
  'mso-hide': /^all$/,
  'mso-line-height-rule': /^exactly$/,
  // Outlook breaks by `word-break`, which is given too.
  'word-wrap': /^break-word$/,
  // For Apple Mail; other clients invert colors on their own.
  'color-scheme': /^light dark$/,
  'supported-color-schemes': /^light dark$/,
};
const elements =
  /^(html|head|meta|title|style|body|table|colgroup|col|tr|td|th|div|p|a|h[1-6]|main|br|hr|ul|ol|li|blockquote|pre|code|strong|em|s|thead|tbody)$/;
const selectors = /^(:root|(\.?[a-z\d]+)( [a-z\d]+)?)$/;

/** A picture of the site: a letter is whole without it. */
const picture = /<img (src="https:\/\/news\.example\.org\/files\/[\w/.-]+") (width="\d+" alt="[^"]*" style="[^"]*">)/g;

function complaintsOf(whole: string): string[] {
  const html = whole.replace(picture, '<br $2');
  const [, sheet = ''] = /<style>([^]*?)<\/style>/.exec(html) ?? [];
  const rules = [...sheet.replaceAll('@media (prefers-color-scheme: dark) {', '').matchAll(/([^{}]+)\{([^{}]*)\}/g)];
  const inline = [...html.matchAll(/ style="([^"]*)"/g)].map(([, style = '']) => style);
  const declarations = [...inline, ...rules.map(([, , style = '']) => style)].flatMap((style) => style.split(';'));
  const css = declarations
    .map((declaration) => declaration.replace('!important', '').trim())
    .filter((declaration) => {
      const [property = '', value = ''] = declaration.split(/:(.*)/s).map((part) => part.trim());
      return declaration !== '' && !drawn[property]?.test(value);
    });
  const selected = rules.flatMap(([, list = '']) => list.split(',').map((selector) => selector.trim()));
  const tags = [...html.matchAll(/<([a-z]\w*)/gi)].map(([, name = '']) => name.toLowerCase());
  return [
    ...css,
    ...selected.filter((selector) => !selectors.test(selector)),
    ...tags.filter((name) => !elements.test(name)),
    ...(/\b(src|background)=|url\(|@import/i.test(html) ? ['loads something'] : []),
  ];
}

beforeEach(() => {
  Object.assign(process.env, {
    SITE_URL: 'https://news.example.org',
    NEXTAUTH_SECRET: 'a secret of the tests, forty characters.',
  });
  resetEnv();
});

it('is drawn by Outlook and Gmail with tables and code, which a phone shows without breaking words', async () => {
  const { sections } = letterBody({ format: 'markdown', content: markdown });
  const { html } = await letter({ template: newsItem, data: { ...item, content: null, sections } });
  expect(complaintsOf(html)).toEqual([]);
  expect(html).toContain('<table style="word-break:normal">');
  expect(html).toContain(
    '<p><strong>Feed:</strong> <strong>Quotes</strong><br><strong>Administrator:</strong> Securities<br><strong>Monthly fee:</strong> $50</p>',
  );
  expect(html).toMatch(/\.text pre \{[^}]*white-space: pre-wrap/);
});

it('keeps a table of up to four short columns, and no longer one', () => {
  const tableOf = (head: string, row: string) => {
    const content = `| ${head} |\n|${' --- |'.repeat(head.split('|').length)}\n| ${row} |`;
    return letterBody({ format: 'markdown', content }).sections[0]?.contentHtml;
  };
  expect(tableOf('Tape | Fee | Unit | From', 'A | $50 | User | 2027')).toContain('<table');
  expect(tableOf('Tape | Fee | Unit | From | To', 'A | $50 | User | 2027 | 2028')).not.toContain('<table');
  expect(tableOf('Subscriber | Professional | Enterprise', '$1,250.00 | $24.00 | By contract')).toContain('<table');
  expect(tableOf("Non-display | Licensee's | “A” & “B”", 'Non-professional | "12,000.00" | <none>')).toContain(
    '<table',
  );
  expect(tableOf('Tape | Fee | Administrator | Effective', 'A | $50 | FINRA | 2027')).not.toContain('<table');
});

it('has a picture of the site in one width, which it is whole without', async () => {
  const said = { alt: 'Fees by year', isDecoration: false, caption: 'Fees', source: '' };
  const file = {
    id: 7,
    title: 'Chart',
    url: '/files/7/chart.png',
    size: 1,
    picture: { width: 700, height: 300, ...said },
  };
  const content = 'First\n\n![](/files/7/chart.png)\n\nLast';
  const { sections } = letterBody({ format: 'markdown', content, files: [file] });
  const { html, text } = await letter({ template: newsItem, data: { ...item, content: null, sections } });
  expect(complaintsOf(html)).toEqual([]);
  expect(html).toContain(
    '<img src="https://news.example.org/files/7/chart.png" width="600" alt="Fees by year" style="width:100%;max-width:600px">',
  );
  expect(text).toContain('[Picture: Fees by year]\nFees');
});

it('states the direction of each block, and aligns it', async () => {
  const content = 'שלום world\n\nHello\n\n| מחיר | שם |\n|---|---|\n| 1 | fee |';
  const { sections } = letterBody({ format: 'markdown', content });
  expect(sections.map(({ contentHtml }) => contentHtml.split('\n', 1)[0])).toEqual([
    '<p dir="rtl" style="text-align:right">שלום world</p>',
    '<p>Hello</p>',
    '<div dir="rtl" style="text-align:right"><table style="word-break:normal">',
  ]);
  const data = { ...item, title: 'שלום', excerpt: 'שלום', content: 'מחיר\n\nFee', sections: [] };
  const { html } = await letter({ template: newsItem, data });
  expect(complaintsOf(html)).toEqual([]);
  expect(html).toMatch(/<h1 class="ink" dir="rtl" style="[^"]*;text-align:right">שלום/);
  expect(html).toContain('<p dir="rtl" style="margin:0 0 18px;text-align:right">מחיר</p>');
  expect(html).toContain('<p style="margin:0 0 18px">Fee</p>');
});

it('ends the direction of a title before what follows it, and runs each earlier one by itself', async () => {
  const earlier = [
    { title: 'שלום', link: 'https://news.example.org/updates?id=2' },
    { title: 'Fees', link: 'https://news.example.org/updates?id=3' },
  ];
  const data = { ...item, title: '\u202EFees', earlier };
  const { subject, html } = await letter({ template: newsItem, data });
  expect(subject).toBe('\u202EFees\u202C');
  expect(html).toContain('<title>\u202EFees\u202C</title>');
  expect(html).toMatch(/<p class="quiet" dir="rtl" style="[^"]*;text-align:right"><a [^>]*>שלום<\/a><\/p>/);
  expect(html).toMatch(/<p class="quiet" style="[^"]*"><a [^>]*>Fees<\/a><\/p>/);
});

it('has the headers of a table without rows', () => {
  const content = '| Feed | Administrator | Monthly fee | Since |\n| --- | --- | --- | --- |';
  const [table] = letterBody({ format: 'markdown', content }).sections;
  expect(table?.contentHtml).toContain('Administrator');
});

const letter = (mail: MailContent) => previewMail(mail, 'reader@example.com');

it.each(mails)('is drawn by Outlook and Gmail without pictures: %s', async (_name, mail) => {
  expect(complaintsOf((await letter(mail)).html)).toEqual([]);
});

it('is checked for every template', async () => {
  const { mails: templates } = await import('@/lib/registry/domains');
  expect([...new Set(mails.map(([, { template }]) => template.name))].sort()).toEqual(
    templates.map(({ name }) => name).sort(),
  );
});

it('finds what is not drawn', () => {
  const html = '<style>.a > p { float: left }</style><img src="x"><p style="display:flex;margin:-2px;color:#123456">';
  expect(complaintsOf(html).sort()).toEqual(
    ['.a > p', 'display:flex', 'float: left', 'img', 'loads something', 'margin:-2px'].sort(),
  );
});

it('has in its text all that the HTML has', async () => {
  const { text, html } = await letter({ template: newsItem, data: { ...item, sections: [section] } });
  for (const part of [
    'Regulatory',
    'A title',
    'A standfirst',
    'Point',
    'Schedule.pdf',
    '1.2 MB',
    'An earlier headline',
  ])
    for (const form of [text, html]) expect(form).toContain(part);
  expect(text).toMatch(/Choose your topics: https:\/\/news\.example\.org\/preferences\?token=/);
  expect(text).toContain('This is a proposal');
});

it('leads with the note of a correction, and says only why an item was withdrawn', async () => {
  const note = (kind: 'correction' | 'withdrawal') =>
    letter({
      template: newsItem,
      data: { ...item, kind, note: 'The explanation', subject: subjectOf(kind, item.title) },
    });
  const corrected = await note('correction');
  expect(corrected.subject).toBe('Correction: A title');
  for (const form of [corrected.text, corrected.html])
    expect(form.indexOf('The explanation')).toBeLessThan(form.indexOf('A standfirst'));
  const withdrawn = await note('withdrawal');
  expect(withdrawn.subject).toBe('Withdrawn: A title');
  for (const form of [withdrawn.text, withdrawn.html]) {
    expect(form).toContain('The explanation');
    expect(form).not.toMatch(/A standfirst|Second|Schedule/);
  }
});

describe('a text of 50,000 characters', () => {
  const maximum = 102 * 1024;
  const inWords = (character: string, separator: string) =>
    Array.from({ length: 2500 }, () => character.repeat(20 - separator.length)).join(separator);
  const texts: [string, string][] = [
    ['words', inWords('w', ' ')],
    ['short paragraphs', inWords('w', '\n\n')],
    ['another script', inWords('ж', ' ')],
    ['paragraphs of another script', inWords('漢', '\n\n')],
    ['characters that HTML writes out', inWords('&', ' ')],
    ['addresses', Array.from({ length: 1600 }, () => 'https://example.org/a/b/c/dddd').join('\n\n')],
    ['one word', '漢'.repeat(50_000)],
    ['line breaks', 'a\n'.repeat(25_000)],
  ];

  it.each(texts)('fits into what Gmail shows, and leads on where it was cut: %s', async (_name, content) => {
    const { html, text } = await letter({ template: newsItem, data: { ...item, content } });
    expect(Buffer.byteLength(html)).toBeLessThan(maximum);
    const isWhole = html.includes('Read on our site');
    expect(html).toContain(isWhole ? 'Read on our site' : 'Read on');
    expect(text.includes('This message has been shortened.')).toBe(!isWhole);
    expect(html).toContain('A standfirst');
    expect(html.indexOf('class="button"')).toBeGreaterThan(0);
  });

  it('is whole where it can be', async () => {
    const { text } = await letter({ template: newsItem, data: { ...item, content: inWords('w', ' ') } });
    expect(text).toContain('Read on our site');
  });

  it.each(['漢', '&', 'w'])('fits with twenty files and every field at its longest: %s', async (character) => {
    const long = (length: number) => character.repeat(length);
    const data = {
      ...item,
      title: long(200),
      excerpt: long(500),
      kind: 'correction' as const,
      note: long(1000),
      subject: long(250),
      preheader: long(500),
      files: Array.from({ length: 20 }, () => ({
        name: long(200),
        size: 'PDF, 1.2 MB',
        link: `https://news.example.org/files/1/${encodeURIComponent('漢'.repeat(100))}.pdf`,
      })),
      earlier: [1, 2, 3].map((id) => ({ title: long(200), link: `${link}${id}` })),
    };
    for (const [, content] of texts) {
      const { html, text } = await letter({ template: newsItem, data: { ...data, content } });
      expect(Buffer.byteLength(html)).toBeLessThanOrEqual(90 * 1024);
      const isCut = [html, text].map((form) => form.includes('This message has been shortened.'));
      expect(isCut[0]).toBe(isCut[1]);
    }
  });

  it('is cut between sections', () => {
    const sections = Array.from({ length: 20 }, (_, n) => ({ contentHtml: 'x'.repeat(9000), contentText: `${n}` }));
    const fitted = fitText({ paragraphs: [], sections }, 78 * 1024);
    expect([fitted.sections.length, fitted.isCut]).toEqual([8, true]);
  });
});
