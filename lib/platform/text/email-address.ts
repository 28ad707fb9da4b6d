import { z } from 'zod';

/** RFC 5321 allows a path of 256 octets with its angle brackets. */
export const emailMaximumLength = 254;

/** As zod's own, and a top-level domain may be one of another script: `.рф` is `.xn--p1ai`. */
const pattern = /^(?:[\w'+-]+\.)*[\w'+-]*[\w+-]@(?:[a-z\d][a-z\d-]*\.)+(?:[a-z]{2,}|xn--[a-z\d-]*[a-z\d])$/;

/** An email address as it is stored and compared: trimmed, lower case, 254 characters at most. */
export const EmailSchema = z
  .string({ error: 'Email is required.' })
  .trim()
  .toLowerCase()
  .overwrite(withAsciiDomain)
  .min(1, 'Email is required.')
  .max(emailMaximumLength, `Email must have at most ${emailMaximumLength} characters.`)
  .pipe(z.email({ pattern, error: 'Please enter a valid email address.' }));

/** A domain of other scripts under the name that mail servers know: `müller.example` is `xn--mller-kva.example`. */
function withAsciiDomain(address: string): string {
  // What is too long anyway would take half a second: the encoding looks at each character once for each.
  if (address.length > emailMaximumLength) return address;
  const at = address.lastIndexOf('@') + 1;
  const domain = address.slice(at);
  const isOfOtherScript = /\P{ASCII}/u.test(domain) && /^[\p{L}\p{M}\p{N}.-]+$/u.test(domain);
  const url = `http://${domain}`;
  return at > 0 && isOfOtherScript && URL.canParse(url) ? address.slice(0, at) + new URL(url).hostname : address;
}

/** Enough of an address to recognise it, too little to write to. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}…${email.slice(at)}`;
}
