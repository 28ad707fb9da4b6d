import { fileNameFor, fileTitleFor } from './file-name';

test.each([
  ['Comment Letter 2027.PDF', 'Comment-Letter-2027.pdf', 'Comment Letter 2027'],
  ['../../etc/passwd', 'passwd.pdf', 'passwd'],
  ['C:\\letters\\a_b.pdf', 'a-b.pdf', 'a b'],
  ['"quoted"\r\nname.pdf', 'quoted-name.pdf', '"quoted"name'],
  ['Überblick é.pdf', 'Uberblick-e.pdf', 'Überblick é'],
  ['通知.pdf', 'document.pdf', '通知'],
  ['.pdf', 'document.pdf', 'Document'],
  ['\u202Efdp.exe.pdf', 'fdp-exe.pdf', 'fdp.exe'],
  [`${'a'.repeat(300)}.pdf`, `${'a'.repeat(80)}.pdf`, 'a'.repeat(300)],
])('%j', (given, name, title) => expect([fileNameFor(given), fileTitleFor(given)]).toEqual([name, title]));
