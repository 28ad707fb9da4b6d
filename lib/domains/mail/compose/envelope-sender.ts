import addressparser from 'nodemailer/lib/addressparser/index.js';

import { env } from '@/lib/platform/process/env';
import { readImapUrl } from '@/lib/platform/process/imap-url';

/** The address of MAIL_FROM, without its name. */
export function senderAddress(): string {
  const { mailFrom } = env();
  return addressparser(mailFrom, { flatten: true })[0]?.address ?? mailFrom;
}

/** The address to which undeliverable mail is returned. */
export function returnAddress(): string {
  const { BOUNCE_IMAP_URL } = env();
  return (BOUNCE_IMAP_URL && readImapUrl(BOUNCE_IMAP_URL).address) || senderAddress();
}

/**
 * Returns a function that gives the return address of a message by its Message-ID. With plus-addresses it identifies the
 * message, even if the rest of it is lost.
 */
export function envelopeSenders(): (messageId: string) => string {
  const withDetail = plusAddresses();
  return (messageId) => {
    const detail = /^<([^@>]+)@/.exec(messageId)?.[1];
    return detail ? withDetail(detail) : returnAddress();
  };
}

/** Returns a function that adds a detail to the return address, `name+detail@`; without plus-addresses it adds none. */
export function plusAddresses(): (detail: string) => string {
  const { BOUNCE_IMAP_URL } = env();
  const address = returnAddress();
  if (!BOUNCE_IMAP_URL || !readImapUrl(BOUNCE_IMAP_URL).hasPlusAddresses) return () => address;
  return (detail) => address.replace(/@(?=[^@]*$)/, `+${detail}@`);
}
