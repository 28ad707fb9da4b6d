/**
 * How the way to a mail server is kept from listeners: `implicit` from the first byte (smtps), `required` by STARTTLS
 * or not at all, `optional` where the server offers it, `never`.
 */
export type MailTls = 'implicit' | 'required' | 'optional' | 'never';

const words = ['required', 'optional', 'never'] as const;

/** Whether an SMTP_URL says `tls=` with a word that it may say. */
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

/** What an SMTP_URL asks for: a password leaves the machine by TLS alone, unless the URL says otherwise in words. */
export function mailTls(url: string): MailTls {
  const { protocol, hostname, username, searchParams } = new URL(url);
  if (protocol === 'smtps:') return 'implicit';
  const said = words.find((word) => word === searchParams.get('tls'));
  if (said) return said;
  // What the mailer's own options say in as many words.
  if (searchParams.get('ignoreTLS') === 'true') return 'never';
  if (searchParams.get('requireTLS') === 'true') return 'required';
  return username && !isLoopback(hostname) ? 'required' : 'optional';
}

/** The URL as nodemailer reads it, which would take `tls=…` for certificates. */
export function withoutTlsWord(url: string): string {
  const parsed = new URL(url);
  parsed.searchParams.delete('tls');
  return parsed.href;
}

function isLoopback(hostname: string): boolean {
  return /^(127(\.\d+){3}|\[::1\]|(.+\.)?localhost)$/i.test(hostname);
}
