import { z } from 'zod';

/** RFC 5321 allows a path of 256 octets with its angle brackets. */
export const emailMaximumLength = 254;

/** An email address as it is stored and compared: trimmed, lower case, 254 characters at most. */
export const EmailSchema = z
  .string({ error: 'Email is required.' })
  .trim()
  .toLowerCase()
  .min(1, 'Email is required.')
  .max(emailMaximumLength, `Email must have at most ${emailMaximumLength} characters.`)
  .pipe(z.email('Please enter a valid email address.'));

/** Enough of an address to recognise it, too little to write to. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}…${email.slice(at)}`;
}
