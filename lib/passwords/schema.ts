import { z } from 'zod';

import { TextSchema } from '../text';

export const passwordMinimumLength = 6;
/** What an administrator chooses for themselves, unless they have a passkey. */
export const administratorPasswordLength = 12;
/** bcrypt reads no more; a longer password is refused, never cut. */
export const passwordMaximumBytes = 72;

/** A password as it may be set: not trimmed, not folded, exactly what was typed or pasted. */
export function passwordSchema(required: string) {
  return z
    .string({ error: required })
    .min(1, required)
    .min(passwordMinimumLength, `Password must have at least ${passwordMinimumLength} characters.`)
    .refine(
      (value) => new TextEncoder().encode(value).length <= passwordMaximumBytes,
      `Password must have at most ${passwordMaximumBytes} bytes.`,
    )
    .pipe(TextSchema);
}

/** What somebody chooses for themselves. */
export const NewPasswordSchema = z.object({ password: passwordSchema('Please choose a password.') });

/** What is said beside the field in which somebody chooses their own. */
export function passwordHint(role: 'user' | 'admin'): string {
  return role === 'admin'
    ? `At least ${administratorPasswordLength} characters, or ${passwordMinimumLength} with a passkey. You can paste it from a password manager.`
    : `At least ${passwordMinimumLength} characters. You can paste it from a password manager.`;
}
