/**
 * The states of a message, in order; see docs/decisions for the reasons. `sent` is handed over to a mail server,
 * `bounced` was returned after that, and `kept` is written to a file because there is no mail server.
 */
export type MailStatus =
  | 'pending'
  | 'held'
  | 'claimed'
  | 'handing_over'
  | 'sent'
  | 'bounced'
  | 'kept'
  | 'failed'
  | 'unconfirmed'
  | 'cancelled';

/** The name, checked. */
export const statusIs = (status: MailStatus): MailStatus => status;

/** A letter that reached no one, and is not refused: its mailing stopped, or had no server. */
export const unsent = (['held', 'cancelled', 'kept'] as const).map(statusIs);

/** States in which no instance holds the message. */
export const released = { claimedBy: null, claimedUntil: null };

/** How many days the record of who received a message is kept. */
export const mailRecordDays = 90;
