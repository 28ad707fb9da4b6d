import { axisOf } from './scale';

interface DayBarsProps {
  label: string;
  days: readonly { day: string; value: number; title: string }[];
  height: string;
  color: string;
}

const monthAndDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** A bar chart by day with its own scale. It fits its container; its labels have the size of other text. */
export function DayBars({ label, days, height, color }: DayBarsProps) {
  const { top, ticks } = axisOf(Math.max(0, ...days.map(({ value }) => value)));
  const percent = (value: number) => `${(value / top) * 100}%`;
  return (
    <div role="img" aria-label={label} className="pt-2 font-mono text-xs text-ink-soft">
      <div className={`relative ml-10 ${height}`}>
        {ticks.map((tick) => (
          <div key={tick} className="absolute inset-x-0 border-t border-rule" style={{ bottom: percent(tick) }}>
            <span className="absolute right-full mr-2 -translate-y-1/2 whitespace-nowrap">
              {tick.toLocaleString('en-US', { notation: 'compact' })}
            </span>
          </div>
        ))}
        <div className="absolute inset-0 flex items-end">
          {days.map(({ day, value, title }) => (
            <div key={day} title={title} className="flex h-full min-w-0 flex-1 items-end justify-center hover:bg-wash">
              <div className={`w-3/4 ${color}`} style={{ height: percent(value) }} />
            </div>
          ))}
        </div>
      </div>
      {/* Each week's label under its bar; the last one ends with the chart. */}
      <div className="mt-1.5 ml-10 flex">
        {days.map(({ day }, index) => (
          <span
            key={day}
            className="flex h-5 min-w-0 flex-1 justify-center last:justify-end max-sm:not-last:-translate-x-2"
          >
            {(days.length - 1 - index) % 7 === 0 && (
              <span className={`whitespace-nowrap ${labelClass((days.length - 1 - index) / 7)}`}>
                {monthAndDay.format(new Date(day))}
              </span>
            )}
          </span>
        ))}
      </div>
    </div>
  );
}

/** On a narrow screen, or with large text, every second week has a label, or only the last. */
function labelClass(weeksAgo: number): string {
  if (weeksAgo === 0) return '';
  return weeksAgo % 2 === 0 ? 'max-[18rem]:hidden' : 'max-[24rem]:hidden';
}
