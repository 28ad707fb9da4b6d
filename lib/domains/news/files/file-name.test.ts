import { contentDispositionOf, fileNameFor, fileTitleFor } from './file-name';

test.each([
  ['Comment Letter 2027.PDF', 'Comment-Letter-2027.pdf', 'Comment Letter 2027'],
  ['../../etc/passwd', 'passwd.pdf', 'passwd'],
  ['C:\\letters\\a_b.pdf', 'a-b.pdf', 'a b'],
  ['"quoted"\r\nname.pdf', 'quoted-name.pdf', '"quoted"name'],
  ['Überblick é.pdf', 'Uberblick-e.pdf', 'Überblick é'],
  ['Łódź.pdf', 'Lodz.pdf', 'Łódź'],
  ['Straße Ærø Þór Đođ.pdf', 'Strasse-AEro-Thor-Dod.pdf', 'Straße Ærø Þór Đođ'],
  ['œuvre ŒUVRE ẞ ħ.pdf', 'oeuvre-OEUVRE-SS-h.pdf', 'œuvre ŒUVRE ẞ ħ'],
  ['通知.pdf', 'document.pdf', '通知'],
  ['.pdf', 'document.pdf', 'Document'],
  ['\u202Efdp.exe.pdf', 'fdp-exe.pdf', 'fdp.exe'],
  [`${'a'.repeat(300)}.pdf`, `${'a'.repeat(80)}.pdf`, 'a'.repeat(300)],
])('%j', (given, name, title) => expect([fileNameFor(given), fileTitleFor(given)]).toEqual([name, title]));

test.each([
  ['通知 2027', "UTF-8''%E9%80%9A%E7%9F%A5%202027.pdf"],
  ['Überblick (\'a\') "b"/c:d', "UTF-8''%C3%9Cberblick%20%28%27a%27%29%20b%20c%20d.pdf"],
  ['\u202Efdp', "UTF-8''fdp.pdf"],
  ['///', "UTF-8''document.pdf"],
])('a browser saves %j with its letters', (title, saved) =>
  expect(contentDispositionOf({ name: 'document.pdf', title })).toBe(
    `inline; filename="document.pdf"; filename*=${saved}`,
  ),
);
