import { updates } from '@/lib/content/updates';
import type { NewsSummary } from '@/lib/domains/news/schema';
import { formatCalendarDay } from '@/lib/platform/dates/calendar-day';
import { paths } from '@/lib/paths';

interface ComingIntoEffectProps {
  notices: readonly NewsSummary[];
  heading: 'h2' | 'h3';
}

/** The notices whose day is still to come, by that day. Nothing where there is none. */
export function ComingIntoEffect({ notices, heading: Heading }: ComingIntoEffectProps) {
  if (notices.length === 0) return null;
  return (
    <section aria-labelledby="coming-into-effect" className="mb-10 border-l-[3px] border-accent pl-5">
      <Heading id="coming-into-effect" className="text-xl">
        {updates.coming}
      </Heading>
      <ul className="mt-2 grid gap-3 wrap-anywhere">
        {notices.map(({ id, title, takesEffectOn, noticeNumber, affected }) => (
          <li key={id} className="grid gap-x-6 md:grid-cols-[11rem_1fr]">
            {takesEffectOn && (
              <time dateTime={takesEffectOn} className="pt-1 font-mono text-sm">
                {formatCalendarDay(takesEffectOn)}
              </time>
            )}
            <div>
              <a href={paths.newsItem(id)} className="inline-block min-h-6 text-link">
                {title}
              </a>
              {(noticeNumber || affected) && (
                <p className="text-sm text-ink-soft">
                  {[noticeNumber && `Notice ${noticeNumber}`, affected].filter(Boolean).join(' · ')}
                </p>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
