import type { MailStatus } from '../mail/outgoing/status';
import type { BounceClass } from '../mail/outgoing/bounce-class';

interface LetterEnd {
  status: MailStatus;
  bounceClass: BounceClass | null;
  isSuppressed: boolean;
  isForReader: boolean;
  attempts: number;
}

interface MailingEnd {
  state: string;
  /** Whether its item is no longer as it was mailed, so that its other letters are not sent. */
  isObsolete: boolean;
}

/** What happens next to a letter, as a sentence; empty if nothing does. */
export function nextOf(
  { status, bounceClass, isSuppressed, isForReader, attempts }: LetterEnd,
  { state: mailingState, isObsolete }: MailingEnd,
): string {
  if (status === 'held' && !isObsolete) return 'Sent when the mailing is resumed.';
  if (status === 'pending') return attempts > 0 ? 'Tried again for five days.' : '';
  if (status !== 'held' && status !== 'unconfirmed' && status !== 'failed' && status !== 'bounced') return '';
  if (isSuppressed) {
    return status === 'unconfirmed' || status === 'held'
      ? 'Nothing is sent to this address now.'
      : 'No letters are sent to this address until its owner confirms it again or mail to it is allowed again.';
  }
  if (!isForReader) return 'Not sent again: its reader has left the list or does not want this topic.';
  // Those who may have got it count among the readers of the first letter, and those to whom it was refused do not.
  if (isObsolete && status !== 'bounced') {
    const audience = status === 'failed' ? ' to all subscribers' : '';
    return `Not sent${status === 'held' ? '' : ' again'}: the item is no longer as it was mailed. The next letter about it${audience} goes to this address.`;
  }
  if (status === 'unconfirmed') {
    return mailingState === 'cancelled'
      ? 'Not sent again, because the mailing was canceled. The next one goes to this address.'
      : 'Only “Send the remaining letters” sends it again.';
  }
  if (status === 'bounced') {
    return bounceClass === 'temporary'
      ? 'The next mailing to all subscribers goes to this address; after three failures in 14 days nothing does.'
      : 'The next mailing to all subscribers goes to this address: the refusal was not about it.';
  }
  return mailingState === 'cancelled'
    ? 'The next mailing to all subscribers goes to this address.'
    : 'Only “Send the remaining letters” sends it again; the next mailing to all subscribers goes to this address, too.';
}
