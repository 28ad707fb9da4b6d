import { formatText } from './export';

it('writes each field on a line of printable characters, and the content as it is', () => {
  const title = 'Fees: “what” they\u2028cost # now\u0085\\';
  const content = '---\nno head\r\n\u2028 ';
  expect(formatText({ number: 7, title, link: null, files: [{ id: 3 }] }, content)).toBe(
    String.raw`---
number: 7
title: "Fees: “what” they\u2028cost # now\u0085\\"
link: null
files: [{"id":3}]
---

` + content,
  );
  expect(formatText({ number: 7 }, null)).toBe('---\nnumber: 7\n---\n\n');
});
