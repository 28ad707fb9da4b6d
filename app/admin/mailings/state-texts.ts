import { inFigures } from '@/components/ui/figures';
import { undoMilliseconds, type Newsletter } from '@/lib/domains/mailings/schema';
import type { MailingKind } from '@/lib/domains/news/acts-schema';
import type { MailingProgress } from '@/lib/domains/news/schema';

const stateTexts: Record<Newsletter['state'], string> = {
  approved: 'Approved',
  held: 'On hold',
  sending: 'Sending',
  paused: 'Paused',
  cancelled: 'Ended',
  done: 'Done',
};

/** The name of a mailing's state, by default now. */
export function mailingStateText({ state, startsAt }: MailingProgress, now = Date.now()): string {
  const isStarting = state === 'approved' && startsAt && Date.parse(startsAt) - now <= undoMilliseconds;
  return isStarting ? 'Starting' : stateTexts[state];
}

/** Why a mailing is on hold, paused or ended: the site's reason, or that a person did it. Empty for any other. */
export function reasonText({ state, reason }: Pick<Newsletter, 'state' | 'reason'>): string {
  if (reason || (state !== 'paused' && state !== 'cancelled')) return reason;
  return state === 'paused' ? 'It was paused by hand.' : 'It was ended by hand.';
}

export const mailingKindTexts: Record<MailingKind, string> = {
  news: 'News',
  correction: 'Correction',
  withdrawal: 'Withdrawal',
  error: 'Published in error',
};

/** What became of a mailing's letters, for example: 12 accepted, 1 returned. Empty if none has been handed over. */
export function outcomeText({ sent, returned, kept, failed }: MailingProgress): string {
  return [
    sent > returned && `${inFigures(sent - returned)} accepted`,
    returned > 0 && `${inFigures(returned)} returned`,
    kept > 0 && `${inFigures(kept)} kept as files`,
    failed > 0 && `${inFigures(failed)} refused`,
  ]
    .filter(Boolean)
    .join(', ');
}

/** A mailing in one value: `293 of 300` that were accepted and have not come back, `Sending: 120 of 300`, or its state. */
export function mailingValue(mailing: MailingProgress, now?: number): string {
  const { state, recipients, sent, returned, kept } = mailing;
  const of = `of ${inFigures(recipients)}`;
  const reached = kept > 0 && sent === 0 ? `${inFigures(kept)} ${of} kept` : `${inFigures(sent - returned)} ${of}`;
  if (state === 'done') return reached;
  const text = mailingStateText(mailing, now);
  return sent + kept > 0 ? `${text}: ${reached}` : text;
}
