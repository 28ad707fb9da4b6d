import { cutText } from '@/lib/platform/text/cut';
import { normalizeEmail } from '@/lib/platform/text/email-address';

import { classOfStatus, enhancedCode, type BounceClass } from '../outgoing/bounce-class';

/** The part of a report (RFC 3464) about one recipient. */
export interface RecipientStatus {
  /** As the message was addressed and where it went in the end, for comparison. */
  addresses: string[];
  action: string;
  status: string;
  /** The refusing server's reply; empty if the report has none. */
  diagnostic: string;
}

/** Far longer than any real field: parsing must be fast for reports that strangers write. */
const longestField = 2000;

/** The unfolded header fields of a block, by lower-case name; for a repeated field, the first value. */
export function readFields(block: string): Map<string, string> {
  const fields = new Map<string, string>();
  const lines = block.replace(/\r\n?/g, '\n').replace(/\n[ \t]+/g, ' ');
  for (const line of lines.split('\n')) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).trim().toLowerCase();
    if (colon > 0 && !fields.has(name)) fields.set(name, cutText(line.slice(colon + 1).trim(), longestField));
  }
  return fields;
}

/** The recipients in a message/delivery-status part; the fields about the whole message have no Action. */
export function readDeliveryStatus(text: string): RecipientStatus[] {
  return text
    .replace(/\r\n?/g, '\n')
    .split(/\n(?:[ \t]*\n)+/)
    .map(readFields)
    .filter((fields) => fields.has('action'))
    .map((fields) => ({
      addresses: ['original-recipient', 'final-recipient'].flatMap((name) => addressOf(fields.get(name))),
      action: withoutComments(fields.get('action') ?? '').toLowerCase(),
      status: withoutComments(fields.get('status') ?? ''),
      // The type before the words: "smtp; 550 …".
      diagnostic: (fields.get('diagnostic-code') ?? '').replace(/^[\w-]+\s*;\s*/, ''),
    }));
}

export interface Failure {
  bounceClass: BounceClass;
  reply: string;
}

/** The address in a field such as "rfc822; <reader@example.net>". */
function addressOf(field = ''): string[] {
  const address = /^[\w-]+\s*;\s*<?([^<>\s]+@[^<>\s]+)/.exec(field)?.[1];
  return address ? [normalizeEmail(address)] : [];
}

/** Whether a report gives up any recipient, rather than reporting a delay or a delivery. */
export const isFailure = (recipients: RecipientStatus[]): boolean =>
  recipients.some(({ action }) => action === 'failed');

/**
 * Why a message to this address was given up; undefined if it was not. Only what the report says about the address counts.
 * A report that does not name it, because its mail is forwarded, must give up all whom it names.
 */
export function failureOf(recipients: RecipientStatus[], recipient: string): Failure | undefined {
  const ours = recipients.filter(({ addresses }) => addresses.includes(normalizeEmail(recipient)));
  const meant = ours.length > 0 ? ours : recipients;
  const [failed] = meant;
  if (!failed || meant.some(({ action }) => action !== 'failed')) return undefined;
  const { diagnostic } = failed;
  // The code in the text takes precedence over a status that is vague (5.0.0) or invalid.
  const isVague = !/^[245]\.\d+\.\d+$/.test(failed.status) || /^[245]\.0\.0$/.test(failed.status);
  const status = (isVague && enhancedCode(diagnostic)) || failed.status;
  return {
    bounceClass: classOfStatus(status),
    reply: cutText((diagnostic || `Status ${status || 'unknown'}`).replace(/\s+/g, ' '), 500),
  };
}

/** A field without comments in parentheses. */
export function withoutComments(value: string): string {
  return value.replace(/\([^()]*\)/g, ' ').trim();
}
