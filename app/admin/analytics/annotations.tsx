import type { Annotation } from '@/lib/domains/analytics/range-schema';
import { formatCalendarDay } from '@/lib/platform/dates/calendar-day';

import { Folded } from './folded';

const shownAnnotations = 5;

/** Publications, mailings and changes in the period that may explain a peak. */
export function Annotations({ annotations, areCut }: { annotations: readonly Annotation[]; areCut: boolean }) {
  if (annotations.length === 0) return null;
  return (
    <section aria-labelledby="annotations-title" className="mt-8">
      <h2 id="annotations-title" className="text-2xl">
        What Happened
      </h2>
      {areCut && (
        <p className="mt-1 text-sm text-ink-soft">
          The newest events of this period. Choose a shorter period to see earlier ones.
        </p>
      )}
      <Folded rows={annotations} first={shownAnnotations} className="mt-3 border-t border-ink text-sm">
        {({ day, text }, index) => (
          <li key={index} className="flex items-baseline gap-x-4 border-b border-rule py-2">
            <time dateTime={day} className="w-24 shrink-0 text-ink-soft sm:w-40">
              {formatCalendarDay(day)}
            </time>
            <span className="min-w-0 wrap-break-word">{text}</span>
          </li>
        )}
      </Folded>
    </section>
  );
}
