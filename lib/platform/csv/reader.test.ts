import fc from 'fast-check';

import { csvRow } from './format';
import { readCsv, type CsvRecord } from './reader';

async function read(text: string, pieceLength = text.length || 1): Promise<CsvRecord[]> {
  async function* pieces() {
    for (let start = 0; start < text.length; start += pieceLength) yield text.slice(start, start + pieceLength);
  }
  const records: CsvRecord[] = [];
  for await (const record of readCsv(pieces())) records.push(record);
  return records;
}

const cellsOf = async (text: string, pieceLength?: number) => (await read(text, pieceLength)).map(({ cells }) => cells);

it('reads quotation marks, delimiters and line breaks inside them', async () => {
  expect(await cellsOf('a,b\r\n"x, ""y""","1\n2"\r\nlast,')).toEqual([
    ['a', 'b'],
    ['x, "y"', '1\n2'],
    ['last', ''],
  ]);
});

it.each([[1], [2], [100]])('ends a line at a carriage return too, in pieces of %i', async (pieceLength) => {
  const records = await read('\uFEFFa;b\r1;2\r\n"3\r\n";4\n\r5;6\r', pieceLength);
  expect(records).toEqual([
    { line: 1, cells: ['a', 'b'] },
    { line: 2, cells: ['1', '2'] },
    { line: 3, cells: ['3\r\n', '4'] },
    { line: 6, cells: ['5', '6'] },
  ]);
});

it('counts lines as an editor does', async () => {
  expect((await read('a\n\n"b\nc"\nd')).map(({ line }) => line)).toEqual([1, 3, 5]);
});

it.each(['\n', '\r', '\r\n'])('counts a line break within quotation marks: %j', async (end) => {
  const text = ['sep=,', 'a,b', '"1', '', '2",3', '4,5'].join(end);
  for (const pieceLength of [1, 2, 100])
    expect((await read(text, pieceLength)).map(({ line }) => line)).toEqual([2, 3, 6]);
});

it.each([
  [
    'a;b\n1,5;2',
    [
      ['a', 'b'],
      ['1,5', '2'],
    ],
  ],
  [
    'a\tb\n1\t2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  ['\uFEFFa,b', [['a', 'b']]],
  [
    'sep=;\r\na,b,c;d\n1;2',
    [
      ['a,b,c', 'd'],
      ['1', '2'],
    ],
  ],
  ['\uFEFFSEP=,\ra;b;c,d', [['a;b;c', 'd']]],
  ['"sep=;"\r\na,b,c;d', [['a,b,c', 'd']]],
  ['\uFEFF"SEP=\t"\na,b,c\td', [['a,b,c', 'd']]],
  ['"sep=;\na;b"', [['sep=;\na;b']]],
  ['sep=x,a', [['sep=x', 'a']]],
  ['', []],
  ['one', [['one']]],
])('finds the delimiter of %j', async (text, expected) => {
  expect(await cellsOf(text)).toEqual(expected);
});

it('reads back what the export writes, however it is cut into pieces', async () => {
  const row = fc.array(
    fc.string().filter((text) => !/[\r]/.test(text) && !/(^|[;\t\n])[\s\"]*[=+\-@]|^\t/.test(text)),
    { minLength: 2, maxLength: 4 },
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { minLength: 1, maxLength: 5 }),
      fc.integer({ min: 1, max: 7 }),
      async (rows, length) => {
        const all = [['x', 'y'], ...rows];
        const expected = all.filter((cells) => cells.some((cell) => cell.trim() !== ''));
        expect(await cellsOf(all.map(csvRow).join(''), length)).toEqual(expected);
      },
    ),
  );
});

it('names what it cannot read and continues', async () => {
  const records = await read(`a,b\n${'x'.repeat(70_000)},y\n1,2\n"open,3`);
  expect(records.map(({ line, problem }) => [line, problem])).toEqual([
    [1, undefined],
    [2, 'The line is too long.'],
    [3, undefined],
    [4, 'A quotation mark is not closed.'],
  ]);
});

it('names a line with too many cells and continues', async () => {
  const records = await read(`a,b\n${','.repeat(100_000)}\n1,2`, 1000);
  expect(records.map(({ line, problem }) => [line, problem])).toEqual([
    [1, undefined],
    [2, 'The line has more than 100 cells.'],
    [3, undefined],
  ]);
});

it.each([
  ['commas alone', ','.repeat(200_000)],
  ['one endless word', 'x'.repeat(200_000)],
  ['too many columns', `${'a,'.repeat(101)}\n`],
])('does not begin with %s', async (_name, text) => {
  await expect(read(text, 5000)).rejects.toThrow('this is not a list of addresses');
});

it('reads no more than a million lines', async () => {
  await expect(read(`a\n${'\n'.repeat(1_000_001)}`, 65_536)).rejects.toThrow('more than 1,000,000 lines');
});

it('takes time and memory by what it gives, not by what it passes over', async () => {
  const piece = ','.repeat(64 * 1024);
  async function* pieces() {
    yield 'email,name\n';
    for (let count = 0; count < 40 * 16; count += 1) yield piece;
  }
  const before = process.memoryUsage().heapUsed;
  let records = 0;
  for await (const { problem } of readCsv(pieces())) records += problem ? 1 : 0;
  expect(records).toBe(1);
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(64 * 1024 * 1024);
});
