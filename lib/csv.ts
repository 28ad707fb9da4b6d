/** A cell that a spreadsheet would run as a formula begins with one of these; so may white space before it. */
const formulaStart = /^[\s]*[=+\-@\t\r]/;

/** One RFC 4180 field. A leading apostrophe defuses a formula. */
export function csvField(value: string | number | boolean | null): string {
  if (value === null) return '';
  const text = typeof value === 'string' && formulaStart.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export function csvRow(values: (string | number | boolean | null)[]): string {
  return `${values.map(csvField).join(',')}\r\n`;
}
