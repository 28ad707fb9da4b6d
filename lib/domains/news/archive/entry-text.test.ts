import type { NewsHead } from '../archive-schema';
import { formatText, parseText } from './entry-text';

const head: NewsHead = {
  number: 7,
  title: 'Fees: “what” they\u2028cost # now\u0085\\',
  excerpt: '---\n- not a head',
  category: 'Regulatory',
  date: '2027-01-02',
  link: null,
  format: 'markdown',
  state: 'withdrawn',
  publishAt: null,
  unpublishAt: '2027-02-03T00:00:00.000Z',
  createdAt: '2027-01-01T00:00:00.000Z',
  files: [{ id: 3, title: 'A "letter"' }],
};

test.each([null, 'words', '\n\n  white space \r\n', '---\ntitle: "another"\n---\n\nwords', '\u2028\ufeff\u0085'])(
  'reads %j as it was written',
  (content) => expect(parseText(Buffer.from(formatText(head, content)))).toEqual({ head, content }),
);

it('writes each field on a line of printable characters', () => {
  const lines = formatText(head, 'words').split('\n');
  expect(lines.slice(0, 3)).toEqual([
    '---',
    'number: 7',
    String.raw`title: "Fees: “what” they\u2028cost # now\u0085\\"`,
  ]);
  expect(lines.slice(-3)).toEqual(['---', '', 'words']);
});

it('reads the line ends of Windows', () =>
  expect(parseText(Buffer.from('---\r\nnumber: 7\r\n---\r\n\r\nwords\r\n'))).toEqual({
    head: { number: 7 },
    content: 'words\r\n',
  }));

test.each([
  ['no head', 'words'],
  ['an empty head', '---\n---\n\nwords'],
  ['no end of the head', '---\nnumber: 7\n\nwords'],
  ['what is no JSON', '---\nnumber: seven\n---\n'],
  ['no UTF-8', Buffer.from([0x2d, 0xff])],
])('does not read %s', (_, text) => expect(parseText(Buffer.from(text))).toBeUndefined());
