import 'server-only';

import { AppError } from '@/lib/platform/http/app-error';
import { cutText } from '@/lib/platform/text/cut';
import { EmailSchema } from '@/lib/platform/text/email-address';

import { canBe, fieldByName, isSpeaking, labelOf, singleNames, undecided, type ColumnChoice } from '../import-columns';
import type { SubscriptionImport } from '../import-schema';

export type NamedColumns = SubscriptionImport['columns'];

const shownNameMaximum = 60;

/**
 * The field of each column: as `assigned`, or as its name says. The first line may already be an address. Throws if the
 * columns cannot be determined, or are assigned against what their names say.
 */
export function readHead(
  cells: string[],
  assigned: readonly ColumnChoice[] | undefined,
): { columns: NamedColumns; isNamed: boolean } {
  const isNamed = !EmailSchema.safeParse(cells[assigned?.indexOf('email') ?? 0]).success;
  const names = cells.map((cell, index) => {
    const name = isNamed ? cutText(cell.trim(), shownNameMaximum) : '';
    return name || `Column ${index + 1}`;
  });
  const fields =
    assigned ?? (isNamed ? fieldsByName(names) : names.map((_name, index) => (index ? undecided : 'email')));
  const columns = names.map((name, index) => ({ name, field: fields[index] || null }));
  const turned = columns.find(({ name, field }) => !canBe(name, field ?? ''));
  if (turned) {
    throw new AppError(
      'invalid',
      `“${turned.name}” speaks of who left, which is no sign of consent. Read it as Unsubscribed, as Status, or not at all.`,
    );
  }
  return { columns, isNamed };
}

function fieldsByName(names: readonly string[]): ColumnChoice[] {
  const labels = names.map(labelOf);
  const fields: ColumnChoice[] = names.map((name) => fieldByName(name) ?? '');
  const find = (variant: string | RegExp) =>
    labels.findIndex((label, index) =>
      typeof variant === 'string' ? label === variant : !fields[index] && variant.test(label),
    );
  for (const field of Object.keys(singleNames) as (keyof typeof singleNames)[]) {
    const index = singleNames[field].map(find).find((found) => found >= 0);
    if (index !== undefined) fields[index] = field;
  }
  if (fields.includes('email')) return fields;
  throw new AppError(
    'invalid',
    'The first line must name the columns, and one of them must be email. The others may be firstName, lastName, organization, isVerified, status and subscribedAt.',
  );
}

export const speaksOfConsent = (columns: NamedColumns) => columns.some(({ field }) => isSpeaking(field));
