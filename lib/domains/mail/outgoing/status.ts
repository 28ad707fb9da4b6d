/**
 * A message's life, in the order in which it goes through it; docs/decisions tells why. `sent` is handed over to a mail
 * server, `bounced` what came back after that, `kept` written to a file because there is none.
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

/** No instance's any more. */
export const released = { claimedBy: null, claimedUntil: null };

/** For so many days the record of a message says who received it. */
export const mailRecordDays = 90;
