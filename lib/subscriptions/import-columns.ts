import { AppError } from '../app-error';
import { EmailSchema } from '../email-address';

const names = {
  email: ['email', 'emailaddress', 'mail'],
  firstName: ['firstname', 'givenname', 'forename'],
  lastName: ['lastname', 'surname', 'familyname'],
  isVerified: ['isverified', 'verified'],
  subscribedAt: ['subscribedat', 'subscribed', 'subscribedon'],
} as const;

export type ImportColumn = keyof typeof names;
/** Which cell of a line holds what. */
export type ImportColumns = Partial<Record<ImportColumn, number>> & { email: number };

/**
 * Reads the columns' names from a file's first line. A file without them is a list of addresses, and the answer is
 * undefined; anything else is an error.
 */
export function readColumns(cells: string[]): ImportColumns | undefined {
  const labels = cells.map((cell) => cell.toLowerCase().replace(/[^a-z]/g, ''));
  const columns: Partial<Record<ImportColumn, number>> = {};
  for (const [column, variants] of Object.entries(names)) {
    const index = labels.findIndex((label) => (variants as readonly string[]).includes(label));
    if (index >= 0) columns[column as ImportColumn] = index;
  }
  if (columns.email !== undefined) return { ...columns, email: columns.email };
  if (EmailSchema.safeParse(cells[0]).success) return undefined;
  throw new AppError(
    'invalid',
    'The first line must name the columns, and one of them must be email. The others may be firstName, lastName, isVerified and subscribedAt.',
  );
}

/** A line's cells by column; empty ones are left out, and an apostrophe that defused a formula is taken away. */
export function cellsByColumn(cells: string[], columns: ImportColumns): Partial<Record<ImportColumn, string>> {
  const values: Partial<Record<ImportColumn, string>> = {};
  for (const [column, index] of Object.entries(columns)) {
    const value = (cells[index] ?? '').trim().replace(/^'(?=\s*[=+\-@])/, '');
    if (value !== '') values[column as ImportColumn] = value;
  }
  return values;
}
