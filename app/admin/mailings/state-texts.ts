import type { MailingKind, Newsletter } from '@/lib/domains/mailings/schema';

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
