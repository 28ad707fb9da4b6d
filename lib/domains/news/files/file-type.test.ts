import { refusalOfPdf } from './file-type';

test.each([
  ['%PDF-1.7\n…\n%%EOF', undefined],
  ['%PDF-1.7\n…\n%%EOF\r\n\0\0', undefined],
  ['', 'The file is empty.'],
  ['<html>%PDF-1.7 %%EOF', 'The file is not a PDF: it does not begin as one.'],
  [' %PDF-1.7\n%%EOF', 'Something stands before the head of the PDF. Open it and save it as a PDF again.'],
  ['\ufeff%PDF-1.7\n%%EOF', 'Something stands before the head of the PDF. Open it and save it as a PDF again.'],
  ['<html>', 'The file is not a PDF: it does not begin as one.'],
  ['PK\u0003\u0004', 'The file is not a PDF: it does not begin as one.'],
  ['%PDF-1.7\n…', 'The PDF is not whole: its end is missing, or something follows it.'],
  ['%PDF-1.7\n%%EOF\nPK\u0003\u0004zip', 'The PDF is not whole: its end is missing, or something follows it.'],
  [
    `%PDF-1.7\n%%EOF${' '.repeat(2000)}`,
    'More than a kilobyte follows the end of the PDF. Open it and save it as a PDF again.',
  ],
])('%j', (text, refusal) => expect(refusalOfPdf(Buffer.from(text))).toBe(refusal));
