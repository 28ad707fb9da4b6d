/**
 * How the connection to a mail server is encrypted: `implicit` (smtps), `required` (STARTTLS or no connection),
 * `optional` (STARTTLS if offered), or `never`.
 */
export type MailTls = 'implicit' | 'required' | 'optional' | 'never';

const words = ['required', 'optional', 'never'] as const;

/** Whether an SMTP_URL's `tls=` parameter, if any, has a valid value. */
export function hasKnownTls(url: string): boolean {
  const word = new URL(url).searchParams.get('tls');
  return word === null || words.some((known) => known === word);
}

/** Whether the user and the password of an SMTP_URL can be decoded. */
export function hasReadableCredentials(url: string): boolean {
  const { username, password } = new URL(url);
  try {
    return decodeURIComponent(`${username}:${password}`) !== '';
  } catch {
    return false;
  }
}

/**
 * Returns how many connections an SMTP_URL allows by `maxConnections=`, nodemailer's name for it; NaN if it is not a
 * valid number.
 */
export function maxConnections(url: string): number | undefined {
  const value = new URL(url).searchParams.get('maxConnections');
  if (value === null) return undefined;
  return /^([1-9]|[1-4]\d|50)$/.test(value) ? Number(value) : Number.NaN;
}

/** Returns the TLS mode of an SMTP_URL. With credentials it is `required` by default, except on loopback. */
export function mailTls(url: string): MailTls {
  const { protocol, hostname, username, searchParams } = new URL(url);
  if (protocol === 'smtps:') return 'implicit';
  const mode = words.find((word) => word === searchParams.get('tls'));
  if (mode) return mode;
  // nodemailer's own options for the same purpose.
  if (searchParams.get('ignoreTLS') === 'true') return 'never';
  if (searchParams.get('requireTLS') === 'true') return 'required';
  return username && !isLoopback(hostname) ? 'required' : 'optional';
}

/** Returns the URL without `tls=…`, which nodemailer would read as certificate options. */
export function withoutTlsWord(url: string): string {
  const parsed = new URL(url);
  parsed.searchParams.delete('tls');
  return parsed.href;
}

function isLoopback(hostname: string): boolean {
  return /^(127(\.\d+){3}|\[::1\]|(.+\.)?localhost)$/i.test(hostname);
}
