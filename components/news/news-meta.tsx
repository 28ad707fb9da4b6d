import clsx from 'clsx';

import { Badge, type BadgeVariant } from '@/components/ui/badge';
import { updates } from '@/lib/content/updates';
import { itemFacts, type ItemFacts } from '@/lib/domains/news/public/notice';
import { formatCalendarDay } from '@/lib/platform/dates/calendar-day';

interface NewsMetaProps {
  category: string;
  date: string;
  /** The day of its newest change note. */
  updatedOn?: string;
  /** Of a notice, in a list: its number and the day on which it takes effect. */
  notice?: ItemFacts;
  className?: string;
}

export function NewsMeta({ category, date, updatedOn, notice = {}, className }: NewsMetaProps) {
  return (
    <p className={clsx('flex flex-wrap items-center gap-x-3 gap-y-1.5', className)}>
      <CategoryBadge category={category} />
      <time dateTime={date} className="font-mono text-xs text-ink-soft">
        {formatCalendarDay(date)}
      </time>
      {updatedOn && (
        <span className="font-mono text-xs">
          {updates.updated} <time dateTime={updatedOn}>{formatCalendarDay(updatedOn)}</time>
        </span>
      )}
      {itemFacts({ ...notice, affected: null }).map(({ name, value, day }) => (
        <span key={name} className="font-mono text-xs">
          {name} {day ? <time dateTime={day}>{value}</time> : value}
        </span>
      ))}
    </p>
  );
}

const variants: Readonly<Record<string, BadgeVariant>> = {
  Announcements: 'default',
  'CT Plan Updates': 'secondary',
  Regulatory: 'secondary',
};

/** A news item's category; outlined if it has no variant. */
export function CategoryBadge({ category }: { category: string }) {
  return <Badge variant={variants[category] ?? 'outline'}>{category}</Badge>;
}
