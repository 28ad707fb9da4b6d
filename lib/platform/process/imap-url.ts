/** The mailbox to which undeliverable mail is returned. */
export interface BounceMailbox {
  host: string;
  port: number;
  /** From the first byte on (imaps). Otherwise STARTTLS is required, except on loopback. */
  isImplicitTls: boolean;
  isTlsRequired: boolean;
  user: string;
  password: string;
  folder: string;
  /** The envelope sender of all mail; undefined if it is the address of MAIL_FROM. */
  address: string | undefined;
  /** Whether its server delivers `name+anything@` to the mailbox of `name@`. */
  hasPlusAddresses: boolean;
}

/** Why a URL cannot be a BOUNCE_IMAP_URL; undefined if it can. */
export function imapUrlProblem(text: string): string | undefined {
  const url = new URL(text);
  if (!url.username || !url.password) return 'must hold a user and a password';
  try {
    decodeURIComponent(`${url.username}:${url.password}${url.pathname}`);
  } catch {
    return 'must write a % in its user, password or folder as %25';
  }
  const unknown = [...url.searchParams.keys()].find((name) => name !== 'address' && name !== 'plus');
  if (unknown) return `may say address= and plus=, not ${unknown}=`;
  const { plus, address } = Object.fromEntries(url.searchParams);
  if (plus !== undefined && plus !== 'true' && plus !== 'false') return 'may say plus=true or plus=false';
  if (address !== undefined && !isAddress(address)) return 'must give an email address in address=';
  return undefined;
}

/** Parses a URL that has passed `imapUrlProblem`. */
export function readImapUrl(text: string): BounceMailbox {
  const url = new URL(text);
  const isImplicitTls = url.protocol === 'imaps:';
  const user = decodeURIComponent(url.username);
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (isImplicitTls ? 993 : 143),
    isImplicitTls,
    isTlsRequired: !isImplicitTls && !/^(127(\.\d+){3}|\[::1\]|(.+\.)?localhost)$/i.test(url.hostname),
    user,
    password: decodeURIComponent(url.password),
    folder: decodeURIComponent(url.pathname.slice(1)) || 'INBOX',
    address: url.searchParams.get('address') ?? (isAddress(user) ? user : undefined),
    hasPlusAddresses: url.searchParams.get('plus') === 'true',
  };
}

function isAddress(text: string): boolean {
  return /^[^\s@<>,;:"]+@[^\s@<>,;:"]+$/.test(text);
}
