/** A PDF's last mark must be within this many bytes of its end; only white space may follow it. */
const endBytes = 1024;

/** Why a file is refused as a PDF, as a message; undefined for a complete PDF, from its first byte to its last mark. */
export function refusalOfPdf(bytes: Buffer): string | undefined {
  if (bytes.length === 0) return 'The file is empty.';
  if (!bytes.subarray(0, 5).equals(Buffer.from('%PDF-'))) return 'The file is not a PDF: it does not begin as one.';
  if (!/%%EOF[\s\0]*$/.test(bytes.subarray(-endBytes).toString('latin1')))
    return 'The PDF is not whole: its end is missing, or something follows it.';
  return undefined;
}
