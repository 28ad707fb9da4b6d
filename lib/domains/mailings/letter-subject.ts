import type { MailingKind } from './schema';

const prefixes: Record<MailingKind, string> = {
  news: '',
  correction: 'Correction: ',
  withdrawal: 'Withdrawn: ',
  error: 'Published in error: ',
};

export function subjectOf(kind: MailingKind, title: string): string {
  return `${prefixes[kind]}${title}`;
}
