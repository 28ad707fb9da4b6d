import { countDuties, dutyNames, licensingYears, type Duty, type LicensingYear } from '@/lib/content/licensing-year';
import { vision } from '@/lib/content/vision';

import { Picture } from './picture';

const duties: readonly Duty[] = ['agreement', 'report', 'invoice', 'audit'];
const month = 14;
const width = 12 * month + 6;
const rowHeight = 16;

/** One firm's year today beside the same year under one plan: a mark for each thing to do. */
export function YearPicture() {
  const { title, today, proposed, caption } = vision.year;
  return (
    <Picture title={title} caption={caption}>
      <div className="grid gap-x-10 gap-y-8 md:grid-cols-2">
        <Half title={today} years={licensingYears.today} />
        <Half title={proposed} years={licensingYears.proposed} isProposed />
      </div>
    </Picture>
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
        <span className="font-sans text-sm font-normal tracking-normal">{vision.year.tally(countDuties(years))}</span>
      </h3>
      {years.map((year) => (
        <div key={year.plan} className="border-b border-rule py-4">
          <p className="text-ink">
            <span className="font-semibold">{year.plan}</span>{' '}
            <span className="text-sm text-ink-soft">{year.tapes}</span>
          </p>
          <dl className="mt-2">
            {duties.map((duty) => (
              <div key={duty} className="grid grid-cols-[6.5rem_1fr_1.5rem] items-center gap-x-2">
                <dt className="text-sm text-ink-soft">{dutyNames[duty]}</dt>
                <dd className="contents">
                  <Marks duty={duty} dates={year.duties[duty]} />
                  <span className="text-right font-mono text-sm text-ink">{year.duties[duty].length}</span>
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
  const middle = rowHeight / 2;
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${width} ${rowHeight}`}
      className="w-full fill-current stroke-current"
      strokeWidth="2"
    >
      <path d={`M0 ${rowHeight - 0.5}H${width}`} className="stroke-rule" strokeWidth="1" />
      {dates.map((date) => {
        const x = date * month + 4;
        if (duty === 'agreement') return <rect key={date} x={x - 4} y={middle - 5} width="10" height="10" />;
        if (duty === 'audit') return <rect key={date} x={x} y={middle - 4} width={month * 1.5} height="8" />;
        if (duty === 'invoice') return <circle key={date} cx={x} cy={middle} r="3.4" className="fill-paper" />;
        return <path key={date} d={`M${x} ${middle - 5}v10`} strokeWidth="3" />;
      })}
    </svg>
  );
}
