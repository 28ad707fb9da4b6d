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
