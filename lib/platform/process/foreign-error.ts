import { isNativeError } from 'node:util/types';

/** Variables whose value is a secret, or an address that may hold one. */
const secretVariables = [
  'DATABASE_URL',
  'SMTP_URL',
  'BOUNCE_IMAP_URL',
  'BACKUP_TARGET',
  'HEARTBEAT_URL',
  'ALERT_WEBHOOK_URL',
  'DATABASE_KEY',
  'BACKUP_KEY',
  'NEXTAUTH_SECRET',
  'NEXTAUTH_SECRET_PREVIOUS',
  'DKIM_KEY',
  'METRICS_TOKEN',
  'ADMIN_PASSWORD',
] as const;
/** Their path is a secret, too. */
const secretPaths: readonly string[] = [
  'HEARTBEAT_URL',
  'ALERT_WEBHOOK_URL',
] satisfies (typeof secretVariables)[number][];

/**
 * What went wrong outside of this program, in words that may be kept in a log, a check or a mail: a library's message
 * without any secret of the environment, which a library or a server may repeat.
 */
export function reasonOf(error: unknown): string {
  if (!isNativeError(error)) return withoutSecrets(String(error));
  // `fetch` says why it failed in the cause; an AggregateError holds one error for each address of a host.
  const [first = error] = 'errors' in error && Array.isArray(error.errors) ? (error.errors as unknown[]) : [];
  if (first !== error) return reasonOf(first);
  if (error.message === 'fetch failed' && isNativeError(error.cause)) return reasonOf(error.cause);
  const code = 'code' in error ? String(error.code) : error.name;
  return withoutSecrets(error.message || code);
}

/** Returns a text with an ellipsis in place of each secret of the environment. */
export function withoutSecrets(text: string): string {
  return secretVariables
    .flatMap((name) => secretsOf(name, process.env[name]?.trim() ?? ''))
    .filter((secret) => secret !== '')
    .sort((one, other) => other.length - one.length)
    .reduce((rest, secret) => rest.replace(asWord(secret), '…'), text);
}

/** As a word of its own: a short password must not blacken, and so betray, parts of other words. */
function asWord(secret: string): RegExp {
  return new RegExp(`(?<![A-Za-z0-9])${secret.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')}(?![A-Za-z0-9])`, 'g');
}

/** What separates several secrets in a variable may also be part of one; a shorter part could be any word. */
const shortestPart = 16;

function secretsOf(name: string, value: string): string[] {
  if (!/_URL$|^BACKUP_TARGET$/.test(name))
    return [value, ...value.split(/, */).filter((part) => part.length >= shortestPart)];
  if (!value.includes('://')) return [];
  const parsed = URL.canParse(value) ? new URL(value) : undefined;
  // What a library cannot parse either may have any sign in its password.
  const [, ofUser = '', ofPassword = ''] = parsed
    ? []
    : (/^[a-z0-9+.-]+:\/\/([^:@/?#]*)(?::(.*))?@/is.exec(value) ?? []);
  const [user, password] = parsed
    ? // PostgreSQL's may have it in the query.
      [parsed.username, parsed.password || (parsed.searchParams.get('password') ?? '')]
    : [ofUser, ofPassword];
  const plain = decoded(password);
  const pair = `${decoded(user)}:${plain}`;
  const isPathSecret = secretPaths.includes(name);
  const place = isPathSecret ? parsed : undefined;
  return [
    ...(password || isPathSecret ? [value] : []),
    password,
    plain,
    ...(isPathSecret ? [user, decoded(user)] : []),
    ...(place && place.pathname.length > 1 ? [place.pathname + place.search, place.pathname.slice(1)] : []),
    ...(place ? [place.search.slice(1)] : []),
    // As HTTP, SMTP and IMAP carry them.
    ...(password
      ? [pair, `\0${decoded(user)}\0${plain}`, plain].map((text) => Buffer.from(text).toString('base64'))
      : []),
  ];
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
