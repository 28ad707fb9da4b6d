import type SMTPConnection from 'nodemailer/lib/smtp-connection/index.js';

import { ClaimLostError, DeliveryError } from './delivery-error';

/** The reply code of a refusal; undefined where the server gave none. */
export function replyCode(error: unknown): number | undefined {
  const code = (error as SMTPConnection.SMTPError).responseCode;
  return typeof code === 'number' && code >= 400 ? code : undefined;
}

export function isLostConnection(error: unknown): boolean {
  const { code } = error as SMTPConnection.SMTPError;
  return code !== undefined && ['ECONNECTION', 'ESOCKET', 'ETIMEDOUT', 'ECONNRESET', 'EPIPE'].includes(code);
}

export function describe(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replace(/\s+/g, ' ').slice(0, 500);
}

/** An address that does not exist, or whose mailbox takes nothing any more (RFC 3463, X.1.x and X.2.1). */
const bouncePattern = /^55[0-4][ -](?!5\.(?!1\.|2\.1))/;

/** What a failed step of the dialogue means for the message. */
export function asDeliveryError(error: unknown): unknown {
  if (error instanceof ClaimLostError || error instanceof DeliveryError) return error;
  const { code: kind, command, response } = error as SMTPConnection.SMTPError;
  const code = replyCode(error);
  const message = describe(error);
  if (isLostConnection(error)) return new DeliveryError('temporary', message, { code });
  // Without a reply it is the connection's own check that failed: of the address, or of the message's size.
  if (code === undefined)
    return new DeliveryError(kind === 'EENVELOPE' || kind === 'EMESSAGE' ? 'permanent' : 'temporary', message);
  if (isServersTrouble(code, command)) return new DeliveryError('server', message, { code });
  if (code < 500) return new DeliveryError('temporary', message, { code });
  return new DeliveryError('permanent', message, {
    code,
    isBounce: command === 'RCPT TO' && bouncePattern.test(response ?? ''),
  });
}

const messageTooLarge = 552;
const closingOrNotAuthenticated = [421, 503, 530, 535, 538];

/** What is refused before the recipient is named, or for want of authentication, has nothing to do with this message. */
function isServersTrouble(code: number, command: string | undefined): boolean {
  return closingOrNotAuthenticated.includes(code) || (command === 'MAIL FROM' && code !== messageTooLarge);
}
