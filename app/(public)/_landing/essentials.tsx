import { placeOf } from '@/components/news/coming-into-effect';
import { TextLink } from '@/components/prose/inline-text';
import { essentials } from '@/lib/content/essentials';
import type { ComingItem } from '@/lib/domains/news/coming';
import { formatCalendarDay } from '@/lib/platform/dates/calendar-day';

interface EssentialsProps {
  isShort?: boolean;
  /** What takes effect next. */
  next?: ComingItem;
}

/** For your firm, when, who we are: below the title, for readers with three minutes. Short, it has no sentences. */
export function Essentials({ isShort = false, next }: EssentialsProps) {
  return (
    <ul className="page-width grid gap-x-12 pb-10 sm:grid-cols-3 md:pb-12">
      {essentials.map(({ label, text, link, href, inBriefing, isWhen }) => (
        <li key={label} className="border-t border-rule py-3">
          <p className="kicker text-accent">{label}</p>
          {!isShort && <p className="mt-1">{text}</p>}
          {isWhen && next?.takesEffectOn && (
            <p className="mt-1 wrap-anywhere print:hidden">
              <time dateTime={next.takesEffectOn} className="font-mono text-sm">
                {formatCalendarDay(next.takesEffectOn)}
              </time>{' '}
              <a href={placeOf(next)} className="inline-block min-h-6 text-link">
                {next.title}
              </a>
            </p>
          )}
          <p className="*:inline-block *:py-1.5">
            <TextLink label={link} href={isShort ? href : inBriefing} />
          </p>
        </li>
      ))}
    </ul>
  );
}
