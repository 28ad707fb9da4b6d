/** A message's life, in the order in which it goes through it; docs/decisions tells why. */
export type MailStatus =
  'pending' | 'held' | 'claimed' | 'handing_over' | 'sent' | 'failed' | 'unconfirmed' | 'cancelled';

/** The name, checked. */
export const statusIs = (status: MailStatus): MailStatus => status;

/** No instance's any more. */
export const released = { claimedBy: null, claimedUntil: null };
