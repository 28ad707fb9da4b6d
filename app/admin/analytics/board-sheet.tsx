import { inFigures } from '@/components/ui/figures';
import type { Mark, RangeFigures } from '@/lib/domains/analytics/range-schema';
import { formatCalendarDay } from '@/lib/platform/dates/calendar-day';

import type { RangeProps } from './figures-query';
import { Growth } from './growth';
import { comparisonText, rangeName } from './words';

/** As many as fit on the sheet beside the rest. */
const shownMarks = 8;
const shownMonths = 12;

const titles = {
  quarter: 'The Quarter in Figures',
  'last-quarter': 'The Quarter in Figures',
  year: 'The Year in Figures',
};

/** What is printed of any view: the figures of the period on one sheet of A4, each with its sentence. */
export function BoardSheet({ query, range }: RangeProps) {
  const { period = '' } = query;
  const count = (kind: Mark['kind']) => range.marks.filter((mark) => mark.kind === kind).length;
  return (
    <section aria-label="Sheet" className="hidden text-sm print:block">
      <h2 className="text-2xl">{titles[period as keyof typeof titles] ?? 'In Figures'}</h2>
      <p className="text-ink-soft">
        {rangeName(range)}
        {range.compared && `, compared with ${rangeName(range.compared)}`}
      </p>
      <dl className="mt-3 grid gap-x-8 border-t border-ink sm:grid-cols-2">
        {figuresOf(range, count).map(([name, value, sentence]) => (
          <div key={name} className="grid grid-cols-[6rem_1fr] gap-x-3 border-b border-rule py-1.5">
            <dd className="text-right font-mono text-xl tabular-nums">{value === null ? '–' : inFigures(value)}</dd>
            <div>
              <dt className="font-semibold">{name}</dt>
              <dd className="text-xs">{sentence}</dd>
            </div>
          </div>
        ))}
      </dl>
      <h3 className="mt-4 text-base">Joined and Left the Mailing List</h3>
      <Growth range={{ ...range, growth: range.growth.slice(-shownMonths) }} />
      <div className="mt-4 grid gap-x-8 sm:grid-cols-2">
        <Titles title="Published" marks={range.marks.filter(({ kind }) => kind === 'publication')} />
        <Titles title="Mailed" marks={range.marks.filter(({ kind }) => kind === 'mailing')} />
      </div>
    </section>
  );
}

type Figure = [name: string, value: number | null, sentence: string];

function figuresOf({ totals, compared, growth }: RangeFigures, count: (kind: Mark['kind']) => number): Figure[] {
  const before = compared?.totals;
  const figure = (name: string, what: string, value: number | null, other: number | null | undefined): Figure => {
    const beside = compared && comparisonText(value, other, compared);
    return [name, value, `${what}${beside ? `: ${beside}` : ''}.`];
  };
  const whole = (value: number | undefined) => (value === undefined ? null : Math.round(value));
  return [
    figure('Views', 'Pages that visitors opened', totals?.views ?? null, before?.views),
    figure(
      'Visitors a day',
      'Different visitors on an average day',
      whole(totals?.visitorsPerDay),
      before && whole(before.visitorsPerDay),
    ),
    figure('Requests', 'Visitors who asked for updates', totals?.requested ?? null, before?.requested),
    figure('Confirmed', 'Subscribers who confirmed by mail', totals?.confirmed ?? null, before?.confirmed),
    figure('Stayed', 'Still subscribed 30 days after they confirmed', totals?.stayed ?? null, before?.stayed),
    ['Unsubscribed', growth.reduce((sum, { left }) => sum + left, 0), 'Subscribers who left the list.'],
    ['Published', count('publication'), 'News items that went onto the site.'],
    ['Mailed', count('mailing'), 'Mailings that were started.'],
  ];
}

function Titles({ title, marks }: { title: string; marks: readonly Mark[] }) {
  return (
    <div>
      <h3 className="text-base">{title}</h3>
      <ul className="mt-1 border-t border-ink text-xs">
        {marks.slice(0, shownMarks).map(({ day, text }, index) => (
          <li key={index} className="border-b border-rule py-1">
            {text.replace(/^\w+: /, '')} <span className="text-ink-soft">{formatCalendarDay(day)}</span>
          </li>
        ))}
        {marks.length === 0 && <li className="py-1 text-ink-soft">Nothing.</li>}
        {marks.length > shownMarks && <li className="py-1 text-ink-soft">and {marks.length - shownMarks} more</li>}
      </ul>
    </div>
  );
}
