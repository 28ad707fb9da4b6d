import PostalMime, { type Attachment, type Email } from 'postal-mime';

import { authenticationResultsOf } from './authentication-results';
import { isFailure, readDeliveryStatus, readFields, type RecipientStatus } from './delivery-status';

/** The kinds of message in the bounce mailbox. */
export type ReturnedMail =
  | { kind: 'failure'; recipients: RecipientStatus[]; messageId?: string; plusDetail?: string }
  /** A report without a final failure: the message is delayed or was relayed. */
  | { kind: 'notice' }
  /** Any other message. */
  | { kind: 'message'; messageId?: string; plusDetail?: string; authenticationResults?: string };

const limits = { maxNestingDepth: 20, maxHeadersSize: 256 * 1024 };
/** More than 256 KB of encoded text; each line takes as long as a hundred characters, also an empty one. */
const mostLines = 5000;

/** Parses a message, or its beginning, as an IMAP server returns it. The kind is `message` if it cannot be parsed. */
export async function readReturnedMail(source: Uint8Array): Promise<ReturnedMail> {
  let email: Email;
  try {
    email = await PostalMime.parse(beginningOf(source), {
      ...limits,
      forceRfc822Attachments: true,
      attachmentEncoding: 'arraybuffer',
    });
  } catch {
    return { kind: 'message' };
  }
  const status = email.attachments.find(({ mimeType }) => /^message\/(global-)?delivery-status$/.test(mimeType));
  if (!isReport(email) || !status) {
    return {
      kind: 'message',
      messageId: email.messageId && withoutNul(email.messageId),
      plusDetail: plusDetailOf(email),
      authenticationResults: authenticationResultsOf(email.headers),
    };
  }
  const recipients = readDeliveryStatus(textOf(status));
  if (!isFailure(recipients)) return { kind: 'notice' };
  return { kind: 'failure', recipients, messageId: returnedMessageId(email), plusDetail: plusDetailOf(email) };
}

function beginningOf(source: Uint8Array): Uint8Array {
  let end = -1;
  for (let line = 0; line < mostLines; line += 1) {
    end = source.indexOf(0x0a, end + 1);
    if (end < 0) return source;
  }
  return source.subarray(0, end);
}

function isReport({ headers }: Email): boolean {
  const type = headers.find(({ key }) => key === 'content-type')?.value ?? '';
  return /^multipart\/report\b/i.test(type) && /report-type="?delivery-status"?/i.test(type);
}

/** The Message-ID of the returned message, which a report includes in full or by its headers. */
function returnedMessageId({ attachments }: Email): string | undefined {
  const part = attachments.find(({ mimeType }) =>
    /^(message\/rfc822|text\/rfc822-headers|message\/global(-headers)?)$/.test(mimeType),
  );
  if (!part) return undefined;
  const [head = ''] = textOf(part)
    .replace(/^\s+/, '')
    .split(/\r?\n\r?\n/, 1);
  return /<[^<>\s@]{1,250}@[^<>\s@]{1,250}>/.exec(readFields(head).get('message-id') ?? '')?.[0];
}

/** The part after the plus in the address that a message was sent to. */
function plusDetailOf({ headers }: Email): string | undefined {
  const addresses = headers.filter(({ key }) => ['to', 'delivered-to', 'x-original-to'].includes(key));
  const details = addresses.map(({ value }) => /\+([0-9a-f-]{36})@/i.exec(value)?.[1]?.toLowerCase());
  return details.find((detail) => detail !== undefined);
}

/** PostgreSQL cannot store NUL. */
function withoutNul(text: string): string {
  return text.replaceAll('\0', '');
}

function textOf({ content }: Attachment): string {
  const text = typeof content === 'string' ? content : new TextDecoder().decode(content);
  return withoutNul(text);
}
