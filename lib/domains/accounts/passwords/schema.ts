import { z } from 'zod';

import { TextSchema } from '../../../platform/text/text';
import { passwordMinimumLength } from './length';

/** bcrypt reads no more; a longer password is refused, never cut. */
export const passwordMaximumBytes = 72;

/** A password as it may be set: not trimmed, not folded, exactly what was typed or pasted. */
export function passwordSchema(required: string, minimum = passwordMinimumLength) {
  return z
    .string({ error: required })
    .min(1, required)
    .min(minimum, `Password must have at least ${minimum} characters.`)
    .refine(
      (value) => new TextEncoder().encode(value).length <= passwordMaximumBytes,
      `Password must have at most ${passwordMaximumBytes} bytes.`,
    )
    .pipe(TextSchema);
}

/** A password that is compared with the one that was set: what a wrong one looks like is not told. */
export function typedPassword(required: string) {
  return z.string({ error: required }).min(1, required).max(10_000, 'Password is too long.').pipe(TextSchema);
}

/** A password that somebody chooses for themselves, by the rule for their account. */
export function newPasswordSchema(minimum: number) {
  return z.object({ password: passwordSchema('Please choose a password.', minimum) });
}
