import { Term } from '@/components/prose/inline-text';
import {
  countDuties,
  dutyNames,
  licensingYears,
  yearFigure,
  type Duty,
  type LicensingYear,
} from '@/lib/content/licensing-year';

const duties: readonly Duty[] = ['agreement', 'report', 'invoice', 'audit'];
const month = 14;
const width = 12 * month + 6;
const rowHeight = 16;

/** One firm's year today next to the same year under one plan, with a mark for each task. */
export function YearHalves() {
  return (
    <div className="grid gap-x-10 gap-y-8 md:grid-cols-2">
      <Half title={yearFigure.today} years={licensingYears.today} />
      <Half title={yearFigure.proposed} years={licensingYears.proposed} isProposed />
    </div>
  );
}

interface HalfProps {
  title: string;
  years: readonly LicensingYear[];
  isProposed?: boolean;
}

function Half({ title, years, isProposed = false }: HalfProps) {
  return (
    <div className={isProposed ? 'text-accent' : 'text-brass'}>
      <h3 className="flex flex-wrap items-baseline justify-between gap-x-4 border-b-2 border-current pb-2 text-xl">
        {title}
        <span className="font-sans text-sm font-normal tracking-normal">{yearFigure.tally(countDuties(years))}</span>
      </h3>
      {years.map((year) => (
        <div key={year.plan} className="border-b border-rule py-4">
          <p className="text-ink">
            <span className="font-semibold">{year.term ? <Term label={year.plan} term={year.term} /> : year.plan}</span>{' '}
            <span className="text-sm text-ink-soft">{year.tapes}</span>
          </p>
          <dl className="mt-2 grid grid-cols-[6.5rem_1fr_1.5rem] items-center gap-x-2 text-sm **:[dt]:text-ink-soft">
            {duties.map((duty) => (
              <div key={duty} className="contents">
                <dt>{dutyNames[duty]}</dt>
                <dd className="contents">
                  <Marks duty={duty} dates={year.duties[duty]} />
                  <span className="text-right font-mono text-ink">{year.duties[duty].length}</span>
                </dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
    </div>
  );
}

function Marks({ duty, dates }: { duty: Duty; dates: readonly number[] }) {
  const [first = 0] = dates;
  const start = `M${Math.round(first * month) + 4} ${rowHeight / 2}`;
  const monthly = `${start}h${(dates.length - 1) * month + 3}`;
  return (
    <svg aria-hidden="true" viewBox={`0 0 ${width} ${rowHeight}`} className="w-full stroke-current" fill="none">
      <path d={`M0 ${rowHeight - 0.5}H${width}`} className="stroke-rule" />
      {duty === 'agreement' && <path d={`${start}h10`} strokeWidth="10" />}
      {duty === 'report' && <path d={monthly} strokeWidth="10" strokeDasharray={`3 ${month - 3}`} />}
      {duty === 'invoice' && <path d={monthly} strokeWidth="9" strokeLinecap="round" strokeDasharray={`0 ${month}`} />}
      {duty === 'audit' && <path d={`${start}h${month * 1.5}`} strokeWidth="8" />}
    </svg>
  );
}
