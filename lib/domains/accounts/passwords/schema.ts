import { z } from 'zod';

import { TextSchema } from '@/lib/platform/text/text';

import { passwordMinimumLength } from './length';

/** bcrypt's limit; longer passwords are refused rather than truncated. */
export const passwordMaximumBytes = 72;

/** A password to be set; neither trimmed nor normalized. */
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

/** A password to be compared; no rule but presence, so that errors reveal nothing. */
export function typedPassword(required: string) {
  return z.string({ error: required }).min(1, required).max(10_000, 'Password is too long.').pipe(TextSchema);
}

/** A password that its owner chooses, by the rule for the account. */
export function newPasswordSchema(minimum: number) {
  return z.object({ password: passwordSchema('Please choose a password.', minimum) });
}
