import { z } from 'zod';

import { personNameMaximumLength } from './person-name';

/** Text that both databases can store: PostgreSQL does not support the NUL character. */
export const TextSchema = text();

function text(required?: string) {
  return z
    .string(required)
    .refine((value) => !value.includes('\0'), 'The text must not contain the NUL character.')
    .refine((value) => value.isWellFormed(), 'The text must be well-formed.');
}

/**
 * Trimmed text of at most `maximum` characters. `required` is the message for an empty one, which is otherwise
 * allowed.
 */
export function boundedText(label: string, maximum: number, required?: string) {
  const bounded = text(required)
    .trim()
    .max(maximum, `${label} must have at most ${maximum.toLocaleString('en-US')} characters.`);
  return required ? bounded.min(1, required) : bounded;
}

/** A person's optional name; an empty one counts as absent. */
export function optionalName(label: string) {
  return boundedText(label, personNameMaximumLength)
    .transform((value) => value || null)
    .nullish();
}
