import type { AuditChanges } from './schema';

const textMaximum = 200;

/** What differs between two states of a row, by field. Long text is cut: the trail is no second copy of it. */
export function changesBetween(before: Record<string, unknown>, after: Record<string, unknown>): AuditChanges {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return Object.fromEntries(
    fields
      .filter((field) => before[field] !== after[field])
      .map((field) => [field, { from: brief(before[field]), to: brief(after[field]) }]),
  );
}

function brief(value: unknown): unknown {
  if (typeof value !== 'string' || value.length <= textMaximum) return value ?? null;
  return `${value.slice(0, textMaximum)}… (${value.length.toLocaleString('en-US')} characters)`;
}
