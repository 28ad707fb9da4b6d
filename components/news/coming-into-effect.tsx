import { updates } from '@/lib/content/updates';
import type { Coming, ComingItem } from '@/lib/domains/news/coming';
import { formatCalendarDay } from '@/lib/platform/dates/calendar-day';
import { paths } from '@/lib/paths';

interface ComingIntoEffectProps {
  coming: Coming;
  heading: 'h2' | 'h3';
  /** Where the others are, if not all are listed. */
  all?: string;
}

/** The notices and documents whose day is still to come, by that day. Nothing where there is none. */
export function ComingIntoEffect({ coming: { items, total }, heading: Heading, all }: ComingIntoEffectProps) {
  const more = updates.moreComing(total - items.length);
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="coming-into-effect" className="mb-10 border-l-[3px] border-accent pl-5">
      <Heading id="coming-into-effect" className="text-xl">
        {updates.coming}
      </Heading>
      <ul className="mt-2 grid gap-3 wrap-anywhere">
        {items.map(toEntry).map(({ id, title, takesEffectOn, href, mark }) => (
          <li key={id} className="grid gap-x-6 md:grid-cols-[11rem_1fr]">
            {takesEffectOn && (
              <time dateTime={takesEffectOn} className="pt-1 font-mono text-sm">
                {formatCalendarDay(takesEffectOn)}
              </time>
            )}
            <div>
              <a href={href} dir="auto" className="inline-block min-h-6 text-link">
                {title}
              </a>
              {mark && <p className="text-sm text-ink-soft">{mark}</p>}
            </div>
          </li>
        ))}
      </ul>
      {total > items.length && (
        <p className="mt-3 text-sm">
          {all ? (
            <a href={all} className="inline-flex min-h-8 items-center text-link">
              {more}
            </a>
          ) : (
            more
          )}
        </p>
      )}
    </section>
  );
}

/** The page of an item or of an issue. */
export function placeOf({ documentId, id }: Pick<ComingItem, 'documentId' | 'id'>): string {
  return documentId === null ? paths.newsItem(id) : paths.issue(documentId, id);
}

/** Where an entry leads, and its number with whom it affects; of a document, its kind and number. */
function toEntry({ documentId, category, noticeNumber, affected, ...item }: ComingItem) {
  const href = placeOf({ documentId, id: item.id });
  const marks =
    documentId === null
      ? [noticeNumber && `Notice ${noticeNumber}`, affected]
      : [category, noticeNumber && `No. ${noticeNumber}`];
  return { ...item, href, mark: marks.filter(Boolean).join(' · ') };
}
