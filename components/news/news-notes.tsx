import { formatCalendarDay } from '@/lib/platform/dates/calendar-day';
import { updates } from '@/lib/content/updates';
import type { PublicNote } from '@/lib/domains/news/schema';

/** Changes to an item since its publication, newest first. */
export function NewsNotes({ notes = [] }: { notes?: readonly PublicNote[] }) {
  if (notes.length === 0) return null;
  return (
    <section className="mt-8 max-w-measure border-t border-rule pt-4 text-sm" data-part="news-notes">
      <h3 className="font-semibold">{updates.changes}</h3>
      <dl>
        {notes.map(({ at, day, text }) => (
          <div key={at} className="mt-2">
            <dt className="font-mono text-xs text-ink-soft">
              <time dateTime={day}>{formatCalendarDay(day)}</time>
            </dt>
            <dd className="wrap-anywhere whitespace-pre-line">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
