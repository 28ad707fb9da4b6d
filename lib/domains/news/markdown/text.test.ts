import { markdownToText } from './text';

it('writes a text as people write it without marks', () => {
  const source = `## Heading

One **bold**
line, www.e.example.

- one
- two
  1. deep
  2. deeper

3. three

> quoted
> twice

| a | b |
|---|---|
| 1 | [two](/primer) |
| 3 | 4 |

---

\`\`\`
code
\`\`\``;
  const text = `Heading

One bold
line, www.e.example.

- one
- two
  1. deep
  2. deeper

3. three

> quoted
> twice

a | b
1 | two
3 | 4

* * *

code`;
  expect(markdownToText(source)).toBe(text);
  expect(markdownToText(source, { siteUrl: 'https://site.example' })).toBe(
    text.replace('two\n3', 'two (https://site.example/primer)\n3'),
  );
});

it('keeps the paragraphs of an item together', () => {
  expect(markdownToText('- one\n\n  more\n\n- two')).toBe('- one\n\n  more\n\n- two');
});
