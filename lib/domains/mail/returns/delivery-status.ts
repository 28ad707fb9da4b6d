import { classOfStatus, enhancedCode, type BounceClass } from '../outgoing/bounce-class';

/** The part of a report (RFC 3464) about one recipient. */
interface RecipientStatus {
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
    if (colon > 0 && !fields.has(name))
      fields.set(
        name,
        line
          .slice(colon + 1)
          .trim()
          .slice(0, longestField),
      );
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

/** The recipient that a report gives up; undefined if it only reports a delay or a delivery. */
export function failureOf(recipients: RecipientStatus[]): Failure | undefined {
  const failed = recipients.find(({ action }) => action === 'failed');
  if (!failed) return undefined;
  const { diagnostic } = failed;
  // The code in the text takes precedence over a status that is vague (5.0.0) or invalid.
  const isVague = !/^[245]\.\d+\.\d+$/.test(failed.status) || /^[245]\.0\.0$/.test(failed.status);
  const status = (isVague && enhancedCode(diagnostic)) || failed.status;
  return {
    bounceClass: classOfStatus(status),
    reply: (diagnostic || `Status ${status || 'unknown'}`).replace(/\s+/g, ' ').slice(0, 500),
  };
}

/** A field without comments in parentheses. */
export function withoutComments(value: string): string {
  return value.replace(/\([^()]*\)/g, ' ').trim();
}
