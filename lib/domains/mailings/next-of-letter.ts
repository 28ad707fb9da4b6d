import type { BounceClass } from '@/lib/domains/mail/outgoing/bounce-class';
import type { MailStatus } from '@/lib/domains/mail/outgoing/status';

interface LetterEnd {
  status: MailStatus;
  bounceClass: BounceClass | null;
  isSuppressed: boolean;
  isForReader: boolean;
  attempts: number;
}

interface MailingEnd {
  state: string;
  /** Whether its letters may not be handed over now. */
  isStopped: boolean;
}

const undelivered: readonly MailStatus[] = ['held', 'cancelled', 'unconfirmed', 'failed', 'bounced'];

/** What happens next to a letter, as a sentence; empty if nothing does. */
export function nextOf(
  { status, bounceClass, isSuppressed, isForReader, attempts }: LetterEnd,
  { state, isStopped }: MailingEnd,
): string {
  if (status === 'pending') return attempts > 0 ? 'Tried again for five days.' : '';
  if (!undelivered.includes(status)) return '';
  const isRefused = status === 'failed' || status === 'bounced';
  if (isSuppressed) {
    return isRefused
      ? 'No letters are sent to this address until its owner confirms it again or mail to it is allowed again.'
      : 'Nothing is sent to this address now.';
  }
  if (!isForReader) return 'Not sent again: its reader has left the list or does not want this topic.';
  if (status === 'held') return `Sent when ${isStopped ? 'the item is back and ' : ''}the mailing is resumed.`;
  if (status === 'bounced') {
    return bounceClass === 'temporary'
      ? 'The next mailing to all subscribers goes to this address; after three failures in 14 days nothing does.'
      : 'The next mailing to all subscribers goes to this address: the refusal was not about it.';
  }
  // Those who may have got it count among the readers of the first letter, and those to whom it was refused do not.
  const next = `The next letter about the item${isRefused ? ' to all subscribers' : ''} goes to this address.`;
  if (status === 'cancelled') return `Not sent: the mailing ended. ${next}`;
  if (state === 'cancelled') return `Not sent again: the mailing ended. ${next}`;
  if (isStopped) return `Not sent again: the item is no longer as it was mailed. ${next}`;
  return `Only “Send the remaining letters” sends it again${isRefused ? '; the next mailing to all subscribers goes to this address, too' : ''}.`;
}
