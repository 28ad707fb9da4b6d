import { csvField, withoutDefusing } from './format';

it.each([
  ['=1+1', "'=1+1"],
  ['  =1+1', "'  =1+1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\tx', '"\'\tx"'],
  [';=1+1;', '";\'=1+1;"'],
  ['a;=1', '"a;\'=1"'],
  ['a\t=1', '"a\t\'=1"'],
  ['a\n=1', '"a\n\'=1"'],
  ['a\r\n -1', '"a\r\n\' -1"'],
  ['a;"=1', '"a;\'""=1"'],
  ['a\r\n\n=1', '"a\r\n\n\'=1"'],
  ['a;＝1', '"a;\'＝1"'],
  ['　＝1+1', "'　＝1+1"],
  ['Ada-Marie', 'Ada-Marie'],
  ['a;b', '"a;b"'],
  ['1 = 1', '1 = 1'],
  ['株式＝会社', '株式＝会社'],
])('writes %j harmless', (value, field) => {
  expect(csvField(value)).toBe(field);
});

it('defuses each sign that a spreadsheet may take for one that begins a formula', () => {
  const signs = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code));
  const meant = signs.filter((sign) => /^[=+\-−@]$/.test(sign.normalize('NFKC')));
  expect(meant.join(' ')).toContain('＝ ＠');
  expect(meant.map((sign) => csvField(`${sign}1`))).toEqual(meant.map((sign) => `'${sign}1`));
  expect(meant.map((sign) => withoutDefusing(`'${sign}1`))).toEqual(meant.map((sign) => `${sign}1`));
});
