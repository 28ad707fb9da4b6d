import type { MailContent } from '../mail/compose/templates/registry';
import { env } from '../../platform/process/env';
import { paths } from '../../paths';
import type { NewsText } from '../news/text';
import { letterBody } from './letter-body';
import type { MailingKind } from './schema';

interface Letter {
  newsItemId: number;
  kind: MailingKind;
  text: Pick<NewsText, 'title' | 'excerpt' | 'content' | 'category' | 'date'> & { format: string };
  /** The change note, or the explanation of an end. */
  note?: string;
  subject?: string;
  preheader?: string;
}

const prefixes: Record<MailingKind, string> = {
  news: '',
  correction: 'Correction: ',
  withdrawal: 'Withdrawn: ',
  error: 'Published in error: ',
};

export function subjectOf(kind: MailingKind, title: string): string {
  return `${prefixes[kind]}${title}`;
}

export function letterOf({ newsItemId, kind, text, note = '', subject, preheader = '' }: Letter): MailContent {
  const { title, excerpt, category, date } = text;
  const link = `${env().siteUrl}${paths.newsItem(newsItemId)}`;
  return {
    template: 'news-item',
    data: {
      title,
      excerpt,
      ...letterBody(text),
      category,
      date,
      link,
      kind,
      note,
      subject: subject ?? subjectOf(kind, title),
      preheader,
    },
  };
}
