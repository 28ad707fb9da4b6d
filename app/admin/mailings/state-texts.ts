import { inFigures } from '@/components/ui/figures';
import type { Newsletter } from '@/lib/domains/mailings/schema';
import type { MailingKind } from '@/lib/domains/news/acts-schema';
import type { MailingProgress } from '@/lib/domains/news/schema';

export const mailingStateTexts: Record<Newsletter['state'], string> = {
  approved: 'Approved',
  held: 'On hold',
  sending: 'In progress',
  paused: 'Paused',
  cancelled: 'Canceled',
  done: 'Finished',
};

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
