import { renderHtml, renderText, type MessageContent } from './layout';

const surroundings = {
  siteUrl: 'https://news.example.org',
  unsubscribeLink: 'https://news.example.org/unsubscribe?token=t',
};

function content(changes: Partial<MessageContent>): MessageContent {
  return { subject: 'Subject', preview: 'Preview', heading: 'Heading', paragraphs: ['Text'], notes: [], ...changes };
}

it('shows markup as the text that it is', () => {
  const hostile = `<script>alert("1")</script>'&`;
  const html = renderHtml(
    content({ subject: hostile, heading: hostile, paragraphs: [hostile], notes: [hostile] }),
    surroundings,
  );
  expect(html).not.toContain('<script>alert');
  expect(html).toContain('&#60;script&#62;alert(&#34;1&#34;)&#60;/script&#62;&#39;&#38;');
});

it('cannot be led out of a link', () => {
  const html = renderHtml(content({ action: { label: 'Go', link: 'https://x.example/"onclick="y' } }), surroundings);
  expect(html).not.toContain('"onclick=');
});

it('breaks an address or a word that is longer than its line', () => {
  const element = /<div role="article"[^>]*>/.exec(renderHtml(content({}), surroundings))?.[0];
  expect(element).toContain('word-wrap:break-word');
});

it('keeps line breaks in both forms', () => {
  const paragraphs = ['one\ntwo', 'three'];
  expect(renderHtml(content({ paragraphs }), surroundings)).toContain('one<br>two');
  expect(renderText(content({ paragraphs }), surroundings)).toContain('one\ntwo\n\nthree');
});

it('makes addresses links, without the punctuation after them', () => {
  const html = renderHtml(
    content({ paragraphs: ['See https://example.com/a?b=1&c=2. Or write to ada@example.com.'] }),
    surroundings,
  );
  expect(html).toContain('href="https://example.com/a?b=1&#38;c=2"');
  expect(html).toContain('href="mailto:ada@example.com"');
  expect(html).toMatch(/c=2<\/a>\. Or write to <a [^>]*>ada@example\.com<\/a>\./);
});

it('says where its button leads, and no more', () => {
  const link = 'https://news.example.org/verify-email?token=t';
  const html = renderHtml(content({ action: { label: 'Confirm', link } }), surroundings);
  expect(html.split(`href="${link}"`)).toHaveLength(3);
  expect(html).toContain(`>${link}</a>`);
  expect(html).not.toMatch(/does not work|copy this address/);
});

it('has the mark and the green of the site', () => {
  const html = renderHtml(content({}), surroundings);
  expect(html).toMatch(
    /<a [^>]*href="https:\/\/news\.example\.org"[^>]*><table role="presentation"[^]*background:#0b5a43[^]*DataBP/,
  );
});

test('a text with headings, lists and tables is in both parts', () => {
  const section = {
    contentHtml: '<h3>Head</h3>\n<p>One <a href="https://site.example/x">two</a></p>',
    contentText: 'Head\n\nOne two',
  };
  expect(renderHtml(content({ sections: [section] }), surroundings)).toContain(section.contentHtml);
  expect(renderText(content({ sections: [section] }), surroundings)).toContain(section.contentText);
});
