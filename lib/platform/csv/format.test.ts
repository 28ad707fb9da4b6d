import { csvField } from './format';

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
  ['Ada-Marie', 'Ada-Marie'],
  ['a;b', '"a;b"'],
  ['1 = 1', '1 = 1'],
])('writes %j harmless', (value, field) => {
  expect(csvField(value)).toBe(field);
});
