import { z } from 'zod';

/** RFC 5321 allows a path of 256 octets with its angle brackets. */
export const emailMaximumLength = 254;

/** Zod's own rule, extended by top-level domains in other scripts: `.рф` is `.xn--p1ai`. */
const pattern = /^(?:[\w'+-]+\.)*[\w'+-]*[\w+-]@(?:[a-z\d][a-z\d-]*\.)+(?:[a-z]{2,}|xn--[a-z\d-]*[a-z\d])$/;

/** An email address as it is stored and compared: trimmed, lower case, 254 characters at most. */
export const EmailSchema = z
  .string({ error: 'Email is required.' })
  .overwrite(normalizeEmail)
  .min(1, 'Email is required.')
  .max(emailMaximumLength, `Email must have at most ${emailMaximumLength} characters.`)
  .pipe(z.email({ pattern, error: 'Please enter a valid email address.' }));

/**
 * Returns the one spelling under which an address is stored, found and counted. It may still be no address: this is for
 * what names an account that must exist, and `EmailSchema` for what is stored.
 */
export function normalizeEmail(text: string): string {
  return withAsciiDomain(text.trim().toLowerCase());
}

/**
 * Converts a domain in another script to the name that mail servers know: `müller.example` is `xn--mller-kva.example`.
 */
function withAsciiDomain(address: string): string {
  // A text that is too long anyway would take half a second: the encoding is quadratic in its length.
  if (address.length > emailMaximumLength) return address;
  const at = address.lastIndexOf('@') + 1;
  const domain = address.slice(at);
  const isOfOtherScript = /\P{ASCII}/u.test(domain) && /^[\p{L}\p{M}\p{N}.-]+$/u.test(domain);
  const url = `http://${domain}`;
  return at > 0 && isOfOtherScript && URL.canParse(url) ? address.slice(0, at) + new URL(url).hostname : address;
}

/** Masks an address: enough remains to recognize it, too little to write to it. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}…${email.slice(at)}`;
}

/** Bounded, because a long run of letters would be searched again from each of them. */
const wordsWithAt = (text: string) =>
  (text.match(/[\p{L}\p{M}\p{N}_'+.-]{1,254}@[\p{L}\p{M}\p{N}.-]+/gu) ?? []).map((word) =>
    word.replace(/(?<![.-])[.-]+$/, ''),
  );
const withoutMarks = (word: string) => word.replace(/^['.-]+/, '');

/** Whether a text names an address as a whole, in whatever case and punctuation: `Ada <ADA@example.com>.` */
export function namesAddress(text: string, email: string): boolean {
  return wordsWithAt(text).some((word) =>
    [word, withoutMarks(word)].some((form) => EmailSchema.safeParse(form).data === email),
  );
}

/** The addresses that a text names, each once, also one with a space in it: `ada@ example.com`. */
export function addressesIn(text: string): string[] {
  const found = (part: string) =>
    wordsWithAt(part).flatMap((word) => EmailSchema.safeParse(withoutMarks(word)).data ?? []);
  const whole = found(text);
  return [...new Set(whole.length > 0 ? whole : found(text.replace(/\s+/g, '')))];
}
