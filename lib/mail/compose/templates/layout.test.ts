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
