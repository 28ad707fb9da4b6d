import 'server-only';

import { AppError } from '@/lib/platform/http/app-error';

/** The start or end of a page, encoded in a list's opaque cursor. */
export interface Position {
  /** Whether the page lies after this row or before it, or is the last one. */
  side: 'after' | 'before' | 'last';
  value: string | number | boolean | null;
  id: number;
  offset: number;
}

const sides = ['after', 'before', 'last'] as const;

export function encodeCursor({ side, value, id, offset }: Position): string {
  return Buffer.from(JSON.stringify([sides.indexOf(side), value, id, offset])).toString('base64url');
}

export function decodeCursor(cursor: string): Position {
  try {
    const [sideIndex, value, id, offset] = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')) as unknown[];
    const side = sides[Number(sideIndex)];
    if (side && isSortValue(value) && isWhole(id) && isWhole(offset) && offset >= 0) return { side, value, id, offset };
  } catch {
    // Falls through to the one message.
  }
  throw invalidCursor();
}

export const invalidCursor = () => new AppError('invalid', 'cursor is not one that this list returned.');

function isSortValue(value: unknown): value is Position['value'] {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed();
  return (
    value === null ||
    typeof value === 'boolean' ||
    (typeof value === 'number' && Math.abs(value) <= Number.MAX_SAFE_INTEGER)
  );
}

function isWhole(value: unknown): value is number {
  return Number.isInteger(value) && Math.abs(Number(value)) <= 0x7fffffff;
}

/** What a sort such as `-date` sorts by. */
export type FieldOf<Sort extends string> = Sort extends `-${infer Field}` ? Field : Sort;

export interface SortOrder<Field extends string> {
  field: Field;
  direction: 'asc' | 'desc';
}

/** `-date` sorts by date, newest first. */
export function parseSort<Sort extends string>(sort: Sort): SortOrder<FieldOf<Sort>> {
  const isDescending = sort.startsWith('-');
  return {
    field: (isDescending ? sort.slice(1) : sort) as FieldOf<Sort>,
    direction: isDescending ? 'desc' : 'asc',
  };
}
