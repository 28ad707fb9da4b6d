import 'server-only';

import { withoutDefusing } from '@/lib/platform/csv/format';
import type { CsvRecord } from '@/lib/platform/csv/reader';
import { looseTimeSchema } from '@/lib/platform/dates/schema';
import { AppError } from '@/lib/platform/http/app-error';
import { cutText } from '@/lib/platform/text/cut';
import { addressesIn, EmailSchema } from '@/lib/platform/text/email-address';
import { optionalName } from '@/lib/platform/text/text';

import { cellKind, isSpeaking, strongest, verdictOfCell, type SpeakingField, type Verdict } from '../import-columns';
import type { LineOutcome } from '../import-schema';
import { speaksOfConsent, type NamedColumns } from './head';

export interface Line {
  line: number;
  email: string;
  firstName?: string | null;
  lastName?: string | null;
  organization?: string | null;
  isVerified?: boolean;
  subscribedAt?: Date;
  outcome: LineOutcome;
  /** Why the line is left out, or which of its cells. */
  reason?: string;
}

const shownCellMaximum = 300;
const shownWordMaximum = 40;

/** As stored and shown; PostgreSQL has no NUL. */
const shown = (cell: string, maximum: number) => cutText(cell.replaceAll('\0', '\ufffd'), maximum);

/** Determines what a line says by itself. Throws if it may say who left, but not which address it is about. */
export function judgeLine({ line, cells, problem }: CsvRecord, columns: NamedColumns): Line {
  if (problem && speaksOfConsent(columns)) throw unreadableLeaver(line, problem);
  const values = columns.map((column, index) => ({ ...column, cell: cellOf(cells[index]) }));
  const find = (field: string) => values.find((value) => value.field === field)?.cell ?? '';
  const email = EmailSchema.safeParse(find('email'));
  const { verdict, reason } = judgeCells(values, cells.slice(columns.length));
  const isKept = verdict === 'left' || verdict === 'noConsent';
  if (!email.success || problem) {
    const [address, other] = isKept ? addressesNamed(find('email'), cells) : [];
    if (other) throw unreadableLeaver(line, 'It names several addresses: give each a line of its own.');
    if (address && isKept) return { line, email: address, outcome: verdict, reason };
    const [unread = '', firstName, lastName] = ['email', 'firstName', 'lastName'].map((field) =>
      shown(find(field), shownCellMaximum),
    );
    return {
      line,
      ...{ email: unread, firstName: firstName || undefined, lastName: lastName || undefined },
      outcome: 'invalid',
      reason: problem ?? email.error?.issues[0]?.message,
    };
  }
  const { notes, ...data } = readOptional(values);
  if (isKept) return { line, email: email.data, ...data, outcome: verdict, reason };
  return {
    line,
    email: email.data,
    ...data,
    // Without a column that speaks of consent, the administrator's word counts for the whole file.
    isVerified: verdict !== 'pending',
    outcome: 'waiting',
    reason: notes.join(' ') || undefined,
  };
}

/** The addresses in the cell of the address or, if its words are something else, in the whole line: cells may be shifted. */
function addressesNamed(cell: string, cells: string[]): string[] {
  const named = addressesIn(cell);
  return named.length > 0 || cell === '' ? named : addressesIn(cells.join(' ; '));
}

type Value = NamedColumns[number] & { cell: string };

const cellOf = (cell = '') => withoutDefusing(cell.trim());

function unreadableLeaver(line: number, problem: string): AppError {
  return new AppError(
    'invalid',
    `Line ${line} cannot be read, although it may say who left, and nothing was kept of the file. ${problem}`,
  );
}

function judgeCells(values: readonly Value[], beyond: string[]): { verdict: Verdict; reason?: string } {
  const speaking = values.filter((value): value is Value & { field: SpeakingField } => isSpeaking(value.field));
  const isLonger = speaking.length > 0 && beyond.some((cell) => cell.trim() !== '');
  const judged = speaking.map((value) => {
    const kind = cellKind(value.cell);
    // In a longer line the word may be another column's.
    const verdict: Verdict = isLonger && kind === 'unknown' ? 'noConsent' : verdictOfCell[value.field][kind];
    return { ...value, kind, verdict };
  });
  const verdict = strongest([...judged.map((cell) => cell.verdict), ...(isLonger ? ['noConsent' as const] : [])]);
  if (verdict !== 'noConsent') return { verdict };
  const cell = judged.find((one) => one.verdict === 'noConsent');
  if (!cell) return { verdict, reason: 'The line has more cells than the first line, so that none can be trusted.' };
  return { verdict, reason: reasonOf(cell) };
}

function reasonOf({ name, cell, kind, field }: Value & { kind: string; field: SpeakingField }): string {
  if (kind === 'empty') return `“${name}” is empty, where it should say that this address agreed to email.`;
  const says = `“${name}” says “${shown(cell, shownWordMaximum)}”`;
  if (kind === 'never' || (field === 'consent' && kind === 'no'))
    return `${says}: this address has not agreed to email.`;
  return field === 'status'
    ? `${says}, which is not known here. Write confirmed, pending or unsubscribed.`
    : `${says}, which is not known here. Write yes or no, or the date.`;
}

const names = ['firstName', 'lastName', 'fullName', 'organization'] as const;

/** What cannot be read of an optional cell costs the cell. */
function readOptional(values: readonly Value[]) {
  const notes: string[] = [];
  const read: Partial<Record<(typeof names)[number], string | null>> = {};
  let subscribedAt: Date | undefined;
  for (const { name, field, cell } of values) {
    if (cell === '') continue;
    const label = `“${name}”`;
    const known = names.find((one) => one === field);
    if (known) {
      const { data, error } = optionalName(label).safeParse(cell);
      if (error) notes.push(leftOut(error.issues[0]?.message ?? `${label} cannot be read.`));
      else read[known] = data;
    }
    const isDate = field === 'subscribedAt';
    if (!isDate && field !== 'isVerified' && field !== 'consent') continue;
    const { data, error } = pastTime(label).safeParse(cell);
    if (isDate && error) notes.push(leftOut(error.issues[0]?.message ?? `${label} cannot be read.`));
    if (data && (isDate || !subscribedAt)) subscribedAt = data;
  }
  const { fullName, ...rest } = read;
  return { ...(fullName ? namesOf(fullName) : {}), ...rest, subscribedAt, notes };
}

const pastTime = (label: string) =>
  looseTimeSchema(label).refine((date) => date.getTime() <= Date.now(), `${label} must not be in the future.`);

const leftOut = (message: string) => `${message} The cell is left out.`;

/** “Ada King Byron” and “King Byron, Ada”: the first word, or what follows a comma, is the first name. */
function namesOf(fullName: string) {
  const [last = '', first] = fullName.split(',', 2).map((part) => part.trim());
  if (first) return { firstName: first, lastName: last || null };
  const [given = '', ...family] = fullName.replaceAll(',', ' ').trim().split(/\s+/);
  return { firstName: given || null, lastName: family.join(' ') || null };
}
