import { createPrivateKey } from 'node:crypto';

import { z } from 'zod';

import { imapUrlProblem } from './imap-url';

const rate = z
  .string()
  .regex(/^\d{1,9}$/, { error: 'must be a number of messages', abort: true })
  .transform(Number)
  .pipe(z.number().min(1, 'must be 1 or more; leave it unset for no limit'));

/** The RSA key of a PEM; undefined if it cannot be used to sign mail (RFC 8301). */
function hasUsableKey(pem: string): boolean {
  try {
    const { asymmetricKeyType, asymmetricKeyDetails } = createPrivateKey(pem);
    return asymmetricKeyType === 'rsa' && (asymmetricKeyDetails?.modulusLength ?? 0) >= 1024;
  } catch {
    return false;
  }
}

/** The PEM of a setting: without the quotes that `docker --env-file` keeps, and with line ends for each \n. */
function pemOf(text: string): string {
  const plain = text.replace(/^(["'])(.*)\1$/s, '$2');
  return plain.startsWith('-----') ? plain.replaceAll('\\n', '\n') : Buffer.from(plain, 'base64').toString();
}

/** The mail settings of the environment other than the mail server's address. */
export const mailVariables = {
  MAIL_PER_MINUTE: rate.optional(),
  MAIL_PER_DAY: rate.optional(),
  BOUNCE_IMAP_URL: z
    .url({ protocol: /^imaps?$/, hostname: /./, error: 'must be an imap:// or imaps:// URL', abort: true })
    .superRefine((url, context) => {
      const message = imapUrlProblem(url);
      if (message) context.addIssue({ code: 'custom', message });
    })
    .optional(),
  DKIM_SELECTOR: z
    .string()
    .regex(
      /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/i,
      'must be a DKIM selector, such as s2026',
    )
    .optional(),
  /** A PEM, whose line ends may be written as \n, or the base64 of one. */
  DKIM_KEY: z
    .string()
    .transform(pemOf)
    .refine(hasUsableKey, 'must be an RSA private key of 1024 bits or more, as PEM or the base64 of one')
    .optional(),
};
