import { internalLinksOf, warningsOf } from './warnings';

const text = (content: string, excerpt = 'What it is about.', date = '2027-03-15') =>
  ({ content, excerpt, date, format: 'markdown' }) as const;

const tooDeep = 'A list or quotation is nested too deep: its innermost words are not shown.';
const definition = '“[the plan]: …” is shown as typed. Write a link as [words](address).';
const nestedList = (depth: number) => Array.from({ length: depth }, (_, at) => `${'  '.repeat(at)}- level`).join('\n');

test.each([
  ['## A\n\ntext [the primer](/primer) on 15 March 2027', []],
  ['[click here](/primer)', ['A link says “click here”: let its words say where it leads.']],
  [
    '[Here](/primer) [here](/primer)',
    ['A link says “Here”: let its words say where it leads.', 'A link says “here”: let its words say where it leads.'],
  ],
  ['[](/primer)', ['The link to /primer has no words.']],
  ['[words]()', ['The link “words” leads nowhere.']],
  ['## A\n\n#### B', ['The heading “B” skips a level.']],
  ['### A', ['The heading “A” skips a level.']],
  ['# A\n\n## B\n\n### C\n\n## D', []],
  [`${'> '.repeat(19)}deep`, []],
  [`${'> '.repeat(20)}deeper`, [tooDeep]],
  [nestedList(9), []],
  [nestedList(10), [tooDeep]],
  ['See [the plan].\n\n[the plan]: https://e.example/plan', [definition]],
  ['See [the plan].\n[the plan]: /primer "Its title"', [definition]],
  ['```\n[the plan]: /primer\n```', []],
  [
    'On March 15, 2026 and 2025-01-02',
    [
      '“March 15, 2026” is in another year than the item’s date.',
      '“2025-01-02” is in another year than the item’s date.',
    ],
  ],
])('%j', (content, expected) => expect(warningsOf(text(content), 2027)).toEqual(expected));

const seen = (words: string) =>
  `Readers see the marks in “${words}”: write them at the words, without blanks between, or \\*.`;

test.each([
  ['The ** fee ** is due', ['The ** fee ** is due']],
  ['The **fee is due', ['The **fee is due']],
  ['**one\n\ntwo**', ['**one', 'two**']],
  ['| a ** b | c |\n|---|---|\n| __ d__ | ~~e |', ['a ** b', '__ d__', '~~e']],
  ['a * word* b', ['a * word* b']],
  ['**bold** *italic* ~~struck~~ 5 * 3, Fee* and \\*\\*, `**`, ________ https://e.example/__a__', []],
  ['```\n**\n```', []],
])('marks that readers see: %j', (content, words) => expect(warningsOf(text(content), 2027)).toEqual(words.map(seen)));

it('says nothing of the days of a notice in another year', () => {
  const content = 'From January 4, 2028, or 5 January 2028 and 2028-01-06. Comments until November 30, 2028.';
  const said = (days: object) =>
    warningsOf({ ...text(content), ...days }, 2027).map((words) => /“(.*)”/.exec(words)?.[1]);
  expect(said({})).toEqual(['January 4, 2028', '5 January 2028', '2028-01-06', 'November 30, 2028']);
  expect(said({ takesEffectOn: '2028-01-04', commentUntil: '2028-11-30' })).toEqual(['5 January 2028', '2028-01-06']);
  expect(said({ takesEffectOn: '2028-01-05' })).not.toContain('5 January 2028');
  expect(said({ takesEffectOn: '2028-01-06' })).not.toContain('2028-01-06');
});

it('looks at the excerpt and at the date', () => {
  expect(warningsOf(text('', ''), 2027)).toEqual(['The excerpt is missing: it is the first thing that readers see.']);
  expect(warningsOf(text('', 'x'.repeat(301)), 2027)).toEqual(['The excerpt has 301 characters. Up to 300 are read.']);
  expect(warningsOf(text('', 'x', '2026-01-01'), 2027)).toEqual(['The date of the item is in 2026.']);
});

it('names the paths of this site', () => {
  expect(internalLinksOf(text('[a](/primer) [b](https://e.example) [c](/updates?id=3)'))).toEqual([
    '/primer',
    '/updates?id=3',
  ]);
});
