import clsx from 'clsx';

import { formatCalendarDay } from '@/lib/dates/calendar-day';

import { CategoryBadge } from './category-badge';

export function NewsMeta({ category, date, className }: { category: string; date: string; className?: string }) {
  return (
    <p className={clsx('flex flex-wrap items-center gap-x-3 gap-y-1.5', className)}>
      <CategoryBadge category={category} />
      <time dateTime={date} className="font-mono text-xs text-ink-soft">
        {formatCalendarDay(date)}
      </time>
    </p>
  );
}
