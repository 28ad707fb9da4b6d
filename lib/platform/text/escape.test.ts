import { escapeXml } from './escape';

test('markup becomes text', () => {
  expect(escapeXml(`<a href="x">Tom & Jerry's</a>`)).toBe(
    '&lt;a href=&quot;x&quot;&gt;Tom &amp; Jerry&apos;s&lt;/a&gt;',
  );
});

test('characters that XML forbids are left out, line breaks stay', () => {
  expect(escapeXml('a\u0000b\u001bc\ufffe\nd\te')).toBe('abc\nd\te');
  expect(escapeXml('lone \ud800 half')).toBe('lone \ufffd half');
});
