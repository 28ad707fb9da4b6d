/** The signs that begin a formula, for use in a class: those of ASCII and their full-width, small, raised and lowered forms. */
const formulaSigns = '=+\\-@＝＋－＠﹦﹢﹣﹫⁼⁺⁻₌₊₋−﬩';

/** Matches what a spreadsheet reads as a formula: at the start of a cell or after a semicolon, tab or line break. */
const formulaStart = new RegExp(`(^|[;\\t\\n]|\\r\\n?)((?:[^\\S\\t\\r\\n]|")*[${formulaSigns}])`, 'g');
const controlStart = /^[\t\r]/;
/** Matches whenever either of the others might. Most cells do not match, which is quick to find out. */
const mayBeFormula = new RegExp(`^[\\s"${formulaSigns}]|[;\\t\\r\\n]`);

/** Formats an RFC 4180 field. Formulas are defused by a leading apostrophe. */
export function csvField(value: string | number | boolean | null): string {
  if (value === null) return '';
  const text = typeof value === 'string' && mayBeFormula.test(value) ? defused(value) : String(value);
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function defused(text: string): string {
  const harmless = text.replace(formulaStart, "$1'$2");
  return controlStart.test(harmless) ? `'${harmless}` : harmless;
}

const defusedStart = new RegExp(`^'(?=\\s*[${formulaSigns}])`);

/** Returns a cell without the apostrophe that defuses a formula at its start. */
export function withoutDefusing(cell: string): string {
  return cell.replace(defusedStart, '');
}

/** Formats an RFC 4180 record with its line break. Formulas are defused. */
export function csvRow(values: (string | number | boolean | null)[]): string {
  return `${values.map(csvField).join(',')}\r\n`;
}
