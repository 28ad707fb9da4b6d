import { isPictureName } from './file-name';

const begins = (bytes: Buffer, sign: string, at = 0) =>
  bytes.subarray(at, at + sign.length).toString('latin1') === sign;

/** What an uploaded file is by its bytes, or why it is refused. The name only decides what the refusal is about. */
export function uploadedType(bytes: Buffer, fileName: string): { kind: 'pdf' | 'picture' } | { refusal: string } {
  const isNamedPicture = isPictureName(fileName);
  if (begins(bytes, '%PDF-') && isNamedPicture)
    return { refusal: 'The file is a PDF, though its name says that it is a picture.' };
  if (isOfPicture(bytes)) {
    return /\.pdf$/i.test(fileName)
      ? { refusal: 'The file is a picture, though its name says that it is a PDF.' }
      : { kind: 'picture' };
  }
  if (isNamedPicture && bytes.length > 0) return { refusal: refusalOfOther(bytes) };
  const refusal = refusalOfPdf(bytes);
  return refusal === undefined ? { kind: 'pdf' } : { refusal };
}

/** Whether a file begins as a PNG, a JPEG or a WebP. */
function isOfPicture(bytes: Buffer): boolean {
  return (
    begins(bytes, '\x89PNG\r\n\x1a\n') ||
    begins(bytes, '\xff\xd8\xff') ||
    (begins(bytes, 'RIFF') && begins(bytes, 'WEBP', 8))
  );
}

function refusalOfOther(bytes: Buffer): string {
  if (
    /^\s*(<\?xml|<!--|<!DOCTYPE svg|<svg)/i.test(
      bytes
        .subarray(0, 256)
        .toString('utf8')
        .replace(/^\ufeff/, ''),
    )
  )
    return 'An SVG can run scripts. Save the picture as a PNG and add that.';
  if (begins(bytes, 'GIF8')) return 'A GIF cannot be added. Save the picture as a PNG and add that.';
  return 'The file is not a PNG, JPEG or WebP picture: it does not begin as one.';
}

/**
 * A PDF's last mark must be within this many bytes of its end; only white space may follow it. Readers of PDFs look for the
 * head among as many at the beginning; here, it must come first.
 */
const nearBytes = 1024;
const head = '%PDF-';
const tail = '%%EOF';

const saveAnew = 'Open it and save it as a PDF again.';

/** Why a file is refused as a PDF, as a message; undefined for a complete PDF, from its first byte to its last mark. */
export function refusalOfPdf(bytes: Buffer): string | undefined {
  if (bytes.length === 0) return 'The file is empty.';
  if (!begins(bytes, head))
    // An archive or a page of the web may hold a PDF, but is none.
    return bytes.subarray(0, nearBytes).includes(head) &&
      !/^(PK|\s*<)/.test(bytes.subarray(0, nearBytes).toString('latin1'))
      ? `Something stands before the head of the PDF. ${saveAnew}`
      : 'The file is not a PDF: it does not begin as one.';
  const end = bytes.lastIndexOf(tail);
  const rest = bytes.subarray(end + tail.length);
  if (end >= 0 && tail.length + rest.length > nearBytes)
    return `More than a kilobyte follows the end of the PDF. ${saveAnew}`;
  return end < 0 || !/^[\s\0]*$/.test(rest.toString('latin1'))
    ? 'The PDF is not whole: its end is missing, or something follows it.'
    : undefined;
}
