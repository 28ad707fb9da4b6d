import { formatCalendarDay } from '@/lib/platform/dates/calendar-day';
import { updates } from '@/lib/content/updates';
import type { PublicNote } from '@/lib/domains/news/schema';

/** Says that an item was changed since its publication, when and how, newest first. */
export function NewsNotes({ date, notes = [] }: { date: string; notes?: readonly PublicNote[] }) {
  if (notes.length === 0) return null;
  return (
    <section
      aria-label={updates.changes}
      data-part="news-notes"
      className="mt-4 max-w-measure border-l-2 border-brass pl-4 font-sans text-sm leading-normal"
    >
      <p className="font-mono text-xs text-ink-soft">
        {updates.published} <time dateTime={date}>{formatCalendarDay(date)}</time>
      </p>
      <dl>
        {notes.map(({ at, day, text }) => (
          <div key={at} className="mt-2">
            <dt className="font-mono text-xs">
              {updates.updated} <time dateTime={day}>{formatCalendarDay(day)}</time>
            </dt>
            <dd className="wrap-anywhere whitespace-pre-line">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
