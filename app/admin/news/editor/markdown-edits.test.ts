import { block, continueLine, link, markLines, table, type Edit, type Editing } from './markdown-edits';
import { wrap } from './marks';

/** `a [b] c` is a text in which `b` is selected; `a | b` has the cursor between. */
function read(marked: string): Editing {
  const isCursor = marked.includes('|') && !marked.includes('⟦');
  if (isCursor) return { text: marked.replace('|', ''), start: marked.indexOf('|'), end: marked.indexOf('|') };
  const start = marked.indexOf('⟦');
  return { text: marked.replace(/[⟦⟧]/g, ''), start, end: marked.indexOf('⟧') - 1 };
}

function after(editing: Editing, edit: Edit | undefined): string | undefined {
  if (!edit) return undefined;
  const text = editing.text.slice(0, edit.from) + edit.insert + editing.text.slice(edit.to);
  const [start, end] = edit.select.map((at) => edit.from + at) as [number, number];
  return start === end
    ? `${text.slice(0, start)}|${text.slice(start)}`
    : `${text.slice(0, start)}⟦${text.slice(start, end)}⟧${text.slice(end)}`;
}

const run = (marked: string, edit: (editing: Editing) => Edit | undefined) => after(read(marked), edit(read(marked)));

test.each([
  ['a ⟦b⟧ c', 'a **⟦b⟧** c'],
  ['a **⟦b⟧** c', 'a ⟦b⟧ c'],
  ['a |', 'a **⟦bold⟧**'],
  ['a⟦ b ⟧c', 'a **⟦b⟧** c'],
  ['a ⟦**b**⟧ c', 'a ⟦b⟧ c'],
  ['a ⟦ ⟧c', 'a **⟦bold⟧** c'],
  ['⟦a **b** *c*⟧', '**⟦a b *c*⟧**'],
  ['⟦**a** and **b**⟧', '**⟦a and b⟧**'],
  ['⟦one\n\ntwo \n⟧', '⟦**one**\n\n**two**⟧ \n'],
  ['⟦**one**\n\n**two**⟧', '⟦one\n\ntwo⟧'],
  [
    'o⟦ne\n\n- two\n  1. three\n> four\n\n## fi⟧ve',
    'o⟦**ne**\n\n- **two**\n  1. **three**\n> **four**\n\n## **fi**⟧ve',
  ],
  ['⟦| a | b |\n| --- | :-: |\n| c \\| d |  |⟧', '| ⟦**a** | **b** |\n| --- | :-: |\n| **c \\| d**⟧ |  |'],
])('bold: %s', (before, expected) => expect(run(before, (editing) => wrap(editing, '**', 'bold'))).toBe(expected));

test.each([
  ['a ⟦b⟧ c', 'a *⟦b⟧* c'],
  ['a *⟦b⟧* c', 'a ⟦b⟧ c'],
  ['a **⟦b⟧** c', 'a ***⟦b⟧*** c'],
  ['a ***⟦b⟧*** c', 'a **⟦b⟧** c'],
  ['a⟦ **b** ⟧c', 'a *⟦**b**⟧* c'],
  ['⟦- *one*\n- *two*⟧', '- ⟦one\n- two⟧'],
])('italic: %s', (before, expected) => expect(run(before, (editing) => wrap(editing, '*', 'italic'))).toBe(expected));

test.each([
  ['see ⟦the primer⟧', 'see [the primer](⟦/⟧)'],
  ['see ⟦https://e.example/x⟧', 'see [⟦words⟧](https://e.example/x)'],
  ['see |', 'see [words](⟦/⟧)'],
])('link: %s', (before, expected) => expect(run(before, link)).toBe(expected));

test.each([
  ['one\n⟦two\nthree⟧\nfour', 'list', 'one\n⟦- two\n- three⟧\nfour'],
  ['⟦- two\n- three⟧', 'list', '⟦two\nthree⟧'],
  ['⟦- two\n\n- three⟧', 'numbered', '⟦1. two\n\n2. three⟧'],
  ['one\ntw|o', 'heading', 'one\n## two|'],
  ['## tw|o', 'heading', 'two|'],
  ['1. tw|o', 'quote', '> two|'],
  ['|', 'list', '- |'],
] as const)('lines: %j as a %s', (before, kind, expected) =>
  expect(run(before, (editing) => markLines(editing, kind))).toBe(expected),
);

test.each([
  ['- one|', '- one\n- |'],
  ['  - one|', '  - one\n  - |'],
  ['9. one|', '9. one\n10. |'],
  ['> one|', '> one\n> |'],
  ['- one\n- |', '- one\n\n|'],
  ['- one| more', '- one\n- | more'],
  ['one|', undefined],
  ['- ⟦one⟧', undefined],
])('Enter: %j', (before, expected) => expect(run(before, continueLine)).toBe(expected));

it('puts a table on lines of its own', () => {
  expect(run('a|', table)).toBe('a\n\n| ⟦Heading⟧ | Heading |\n| --- | --- |\n| Text | Text |\n');
});

test.each([
  ['a ⟦b⟧ c', 'a b c\n\n| ⟦Heading⟧ | Heading |\n| --- | --- |\n| Text | Text |\n'],
  ['⟦a⟧', 'a\n\n| ⟦Heading⟧ | Heading |\n| --- | --- |\n| Text | Text |\n'],
  ['a ⟦b\n\nc⟧ d\n\ne', 'a b\n\nc d\n\n| ⟦Heading⟧ | Heading |\n| --- | --- |\n| Text | Text |\n\ne'],
])('a table stands behind the paragraph of a selection: %j', (before, expected) =>
  expect(run(before, table)).toBe(expected),
);

test.each([
  ['|', '![](/x)|'],
  ['on|e', 'one\n\n![](/x)|'],
  ['on|e\ntwo\n\nthree', 'one\ntwo\n\n![](/x)|\n\nthree'],
  ['one\n|\ntwo', 'one\n\n![](/x)|\n\ntwo'],
  ['one\n\n|', 'one\n\n![](/x)|'],
  ['one\n|', 'one\n\n![](/x)|'],
])('a picture behind the paragraph: %j', (before, expected) =>
  expect(run(before, (editing) => block(editing, '![](/x)'))).toBe(expected),
);
