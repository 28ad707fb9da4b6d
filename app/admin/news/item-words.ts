import type { AdminNewsItem } from '@/lib/domains/news/schema';
import { formatCalendarDay } from '@/lib/platform/dates/calendar-day';

type Called = Pick<AdminNewsItem, 'title' | 'documentId' | 'noticeNumber' | 'takesEffectOn'>;

/** How questions about an item name it. Issues of a document have one title: their numbers and days tell them apart. */
export function calledInQuestions({ title, documentId, noticeNumber, takesEffectOn }: Called): string {
  if (documentId === null) return `the news item “${title}”`;
  const number = noticeNumber ? ` No. ${noticeNumber}` : '';
  const day = takesEffectOn ? `effective ${formatCalendarDay(takesEffectOn)}` : 'a draft';
  return `the issue${number} of “${title}”, ${day}`;
}

/** Asks before a deletion. `namedBy` is the news that names an issue of a document; undefined if it could not be read. */
export function deletionQuestion(item: Called, namedBy?: readonly { title: string }[]): string {
  const question = `Delete ${calledInQuestions(item)}?`;
  if (item.documentId === null) return question;
  if (!namedBy) return `${question}\n\nWhether news names this issue could not be read.`;
  const names = namedBy.map(({ title }) => `“${title}”`);
  return names.length > 0 ? `${question}\n\nNews names this issue: ${names.join(', ')}.` : question;
}
