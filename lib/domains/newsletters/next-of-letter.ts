import type { MailStatus } from '../mail/outgoing/status';
import type { BounceClass } from '../mail/outgoing/bounce-class';

interface LetterEnd {
  status: MailStatus;
  bounceClass: BounceClass | null;
  isSuppressed: boolean;
  attempts: number;
}

/** What happens next to a letter, as a sentence; empty if nothing does. */
export function nextOf({ status, bounceClass, isSuppressed, attempts }: LetterEnd, mailingState: string): string {
  if (status === 'held') return 'Sent when the mailing is resumed.';
  if (status === 'pending') return attempts > 0 ? 'Tried again for five days.' : '';
  if (status === 'unconfirmed') {
    return isSuppressed ? 'Nothing is sent to this address now.' : 'Only “Send the remaining letters” sends it again.';
  }
  if (status !== 'failed' && status !== 'bounced') return '';
  if (isSuppressed) return 'Nothing is sent to this address until mail to it is allowed again.';
  if (status === 'bounced') {
    return bounceClass === 'temporary'
      ? 'The next mailing goes to this address; after three failures in 14 days nothing does.'
      : 'The next mailing goes to this address: the refusal was not about it.';
  }
  return mailingState === 'cancelled'
    ? 'The next mailing goes to this address.'
    : 'Only “Send the remaining letters” sends it again; the next mailing goes to this address, too.';
}
