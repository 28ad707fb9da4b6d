import { z } from 'zod';

/** RFC 5321 allows a path of 256 octets with its angle brackets. */
export const emailMaximumLength = 254;

/** An email address as it is stored and compared: trimmed, lower case, 254 characters at most. */
export const EmailSchema = z
  .string({ error: 'Email is required.' })
  .trim()
  .toLowerCase()
  .overwrite(withAsciiDomain)
  .min(1, 'Email is required.')
  .max(emailMaximumLength, `Email must have at most ${emailMaximumLength} characters.`)
  .pipe(z.email('Please enter a valid email address.'));

/** A domain of other scripts under the name that mail servers know: `müller.example` is `xn--mller-kva.example`. */
function withAsciiDomain(address: string): string {
  return address.replace(/@([\p{L}\p{M}\p{N}.-]*\P{ASCII}[\p{L}\p{M}\p{N}.-]*)$/u, (whole, domain: string) => {
    const url = `http://${domain}`;
    return URL.canParse(url) ? `@${new URL(url).hostname}` : whole;
  });
}

/** Enough of an address to recognise it, too little to write to. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}…${email.slice(at)}`;
}
