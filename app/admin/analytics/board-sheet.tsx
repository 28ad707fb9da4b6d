import { inFigures } from '@/components/ui/figures';
import type { Annotation, RangeFigures } from '@/lib/domains/analytics/range-schema';
import { formatCalendarDay } from '@/lib/platform/dates/calendar-day';
import { site } from '@/lib/site';

import type { RangeProps } from './figures-query';
import { SheetChart } from './sheet-chart';
import { averageText, comparisonText, periodText, rangeName } from './words';

/** As many as fit on the sheet beside the rest, each on one line. */
const shownAnnotations = 8;

/** What is printed of any view: the figures of the period on one sheet of A4 or Letter, each with its sentence. */
export function BoardSheet({ query, range }: RangeProps) {
  return (
    <section aria-label="Sheet" className="hidden print:block">
      <p className="text-xl font-semibold">{site.name}</p>
      <h2 className="text-2xl">{periodText(query.period, range)}</h2>
      <p className="text-ink-soft">
        {rangeName(range)}
        {range.compared && `, compared with ${rangeName(range.compared)}`}
      </p>
      <dl className="mt-5 grid grid-cols-2 gap-x-8 border-t border-ink">
        {figuresOf(range).map(([name, value, sentence]) => (
          <div key={name} className="grid grid-cols-[6rem_1fr] items-baseline gap-x-3 border-b border-rule py-3">
            <dd className="text-right font-mono text-2xl tabular-nums">
              {typeof value === 'number' ? inFigures(value) : (value ?? '–')}
            </dd>
            <div>
              <dt className="text-lg font-semibold">{name}</dt>
              <dd className="text-sm">{sentence}</dd>
            </div>
          </div>
        ))}
      </dl>
      <SheetChart range={range} />
      <div className="mt-6 grid grid-cols-2 gap-x-8">
        <Titles
          title="Published"
          range={range}
          kind="publication"
          all={range.published.news + range.published.documents}
        />
        <Titles title="Mailed" range={range} kind="mailing" all={range.mailed.mailings} />
      </div>
    </section>
  );
}

type Figure = [name: string, value: number | string | null, sentence: string];

function figuresOf(range: RangeFigures): Figure[] {
  const { totals, compared, subscribers, published, mailed } = range;
  const before = compared?.totals;
  const figure = (name: string, what: string, value: number | null, other: number | null | undefined): Figure => {
    const beside = comparisonText(value, other, range);
    return [name, value, `${what}${beside ? `: ${beside}` : ''}.`];
  };
  const average = (of: typeof before) => of && averageText(of.visitorsPerDay, of.views);
  return [
    figure('Subscribers', atTheBeginning(subscribers), subscribers.after, undefined),
    figure(
      'Letters',
      'Accepted by the mail server, of the mailings that began in the period',
      mailed.letters,
      undefined,
    ),
    figure('Views', 'Pages that visitors opened', totals?.views ?? null, before?.views),
    [
      'Visitors a day',
      average(totals) ?? null,
      `Different visitors on an average day${before ? `, from ${average(before)}` : ''}.`,
    ],
    figure('Requests', 'Visitors who asked for updates', totals?.requested ?? null, before?.requested),
    figure('Confirmed', 'Subscribers who confirmed by mail', totals?.confirmed ?? null, before?.confirmed),
    figure('Unsubscribed', 'Subscribers who left the list', totals?.left ?? null, before?.left),
    figure('News', 'Items that went onto the site', published.news, undefined),
    figure('Documents', 'Issues that went onto the site', published.documents, undefined),
    figure('Mailed', 'Mailings that were started', mailed.mailings, undefined),
  ];
}

function atTheBeginning({ before }: RangeFigures['subscribers']): string {
  if (before === null) return 'Verified at the end of the period; the number at its beginning was not noted';
  return `Verified at the end of the period; ${inFigures(before)} when it began`;
}

interface TitlesProps {
  title: string;
  range: RangeFigures;
  kind: Annotation['kind'];
  /** How many there were: the annotations have the newest of all kinds. */
  all: number;
}

function Titles({ title, range, kind, all }: TitlesProps) {
  const shown = range.marks.filter((annotation) => annotation.kind === kind).slice(0, shownAnnotations);
  return (
    <div className="min-w-0">
      <h3>{title}</h3>
      <ul className="mt-1 border-t border-ink text-sm">
        {shown.map(({ day, text }, index) => (
          <li key={index} className="flex justify-between gap-x-3 border-b border-rule py-2">
            <span className="truncate">{text.replace(/^\w+: /, '')}</span>
            <span className="shrink-0 text-ink-soft">{formatCalendarDay(day)}</span>
          </li>
        ))}
        {all === 0 && <li className="py-2 text-ink-soft">Nothing.</li>}
        {all > shown.length && <li className="py-2 text-ink-soft">and {inFigures(all - shown.length)} more</li>}
      </ul>
    </div>
  );
}
