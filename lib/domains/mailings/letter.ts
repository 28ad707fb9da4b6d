import { newsItem } from '@/lib/domains/mail/compose/templates/news-item';
import type { MailContent } from '@/lib/domains/mail/compose/templates/template';
import type { LetterTopic } from '@/lib/domains/mail/outgoing/readers';
import type { NewsVersion, MailingKind } from '@/lib/domains/news/acts-schema';
import { letterBody } from '@/lib/domains/news/public/letter-body';
import { keepOnSite, letterSurroundings } from '@/lib/domains/news/public/letter-surroundings';
import { itemFacts, type ItemFacts } from '@/lib/domains/news/public/notice';
import { db, type Transaction } from '@/lib/platform/database/db';

import { subjectOf } from './schema';

interface Letter {
  newsItemId: number;
  kind: MailingKind;
  text: Pick<NewsVersion, 'title' | 'excerpt' | 'content' | 'category' | 'date' | 'files'> &
    ItemFacts & { format: string };
  /** The change note, or the explanation of why the item ended. */
  note?: string;
  subject?: string;
  preheader?: string;
}

/** What decides who wants a letter. */
export function topicOf({ data }: MailContent<typeof newsItem.schema>): LetterTopic {
  return { category: data.category, takesEffect: data.takesEffect ?? false };
}

/** Composes the letter about a version of an item, with the files of that version. Reads earlier headlines with `client`. */
export async function letterOf(
  { newsItemId, kind, text, note = '', subject, preheader = '' }: Letter,
  client?: Transaction,
): Promise<MailContent<typeof newsItem.schema>> {
  const { title, excerpt, category, date } = text;
  // A reader who was mailed a day hears of a correction that takes it away, too.
  const takesEffect = Boolean(text.takesEffectOn) || (kind !== 'news' && (await wasMailedWithDay(newsItemId, client)));
  return {
    template: newsItem,
    data: {
      title,
      excerpt,
      ...letterBody(text),
      category,
      date,
      ...(await letterSurroundings({ id: newsItemId, date, files: text.files }, client)),
      kind,
      note,
      facts: itemFacts(text),
      takesEffect,
      subject: subject ?? subjectOf(kind, title),
      preheader,
    },
  };
}

async function wasMailedWithDay(newsItemId: number, client: Pick<Transaction, 'newsletter'> = db()): Promise<boolean> {
  return (await client.newsletter.count({ where: { newsItemId, takesEffect: true, hasStarted: true } })) > 0;
}

/** The data of a letter without the earlier headlines of what has left the site since they were drawn. */
export async function currentLetter(data: string): Promise<string> {
  const { earlier = [], ...letter } = JSON.parse(data) as { earlier?: { link: string }[] };
  const shown = await keepOnSite(earlier);
  return shown.length === earlier.length ? data : JSON.stringify({ ...letter, earlier: shown });
}
