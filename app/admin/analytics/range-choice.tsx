import { useId, useState } from 'react';
import { useRouter } from 'next/navigation';

import { buttonClass } from '@/components/ui/button';
import { Input, Select } from '@/components/ui/controls';
import { isQuarter } from '@/lib/domains/analytics/figures/periods';
import { namedPeriods } from '@/lib/domains/analytics/range-schema';

import { addressOf, periodNames, type FiguresQuery } from './figures-query';

const ownDays = 'own';

/** Chooses the days of the page and those that they are compared with. */
export function RangeChoice({
  query,
  range,
}: {
  query: FiguresQuery;
  range: { from: string; to: string } | undefined;
}) {
  const router = useRouter();
  const [isOwn, setIsOwn] = useState(query.period === undefined);
  const open = (changes: Partial<FiguresQuery>) => router.push(addressOf(query, changes), { scroll: false });
  const choosePeriod = (value: string) => {
    const period = namedPeriods.find((known) => known === value);
    setIsOwn(period === undefined);
    if (!period) return;
    // A quarter is read beside the one before it.
    open({
      period,
      from: undefined,
      to: undefined,
      compare: query.compare ?? (isQuarter(period) ? 'previous' : undefined),
    });
  };
  const before = isQuarter(query.period) ? 'The quarter before' : 'The period before';
  return (
    <div className="flex flex-wrap items-end gap-x-3 gap-y-2 text-sm print:hidden">
      <Choice
        label="Period"
        value={isOwn ? ownDays : (query.period ?? ownDays)}
        options={{ ...periodNames, [ownDays]: 'Custom dates' }}
        onChoose={choosePeriod}
      />
      {isOwn && (
        <form
          key={`${range?.from} ${range?.to}`}
          className="flex flex-wrap items-end gap-x-3 gap-y-2"
          onSubmit={(event) => {
            event.preventDefault();
            const { from, to } = Object.fromEntries(new FormData(event.currentTarget));
            open({ period: undefined, from: String(from), to: String(to) });
          }}
        >
          <DayField label="From" name="from" value={range?.from} />
          <DayField label="To" name="to" value={range?.to} />
          <button type="submit" className={buttonClass('secondary')}>
            Show these days
          </button>
        </form>
      )}
      <Choice
        label="Compare with"
        value={query.compare ?? ''}
        options={{ '': 'Nothing', previous: before, year: 'A year earlier' }}
        onChoose={(value) => open({ compare: (['previous', 'year'] as const).find((known) => known === value) })}
      />
    </div>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  options: Readonly<Record<string, string>>;
  onChoose: (value: string) => void;
}

function Choice({ label, value, options, onChoose }: ChoiceProps) {
  const id = useId();
  return (
    <div className="flex max-w-full flex-wrap items-center gap-x-2">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <Select id={id} value={value} onChange={(event) => onChoose(event.target.value)} className="w-auto! max-w-full">
        {Object.entries(options).map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </Select>
    </div>
  );
}

function DayField({ label, name, value }: { label: string; name: string; value: string | undefined }) {
  return (
    <label className="flex flex-wrap items-center gap-x-2 font-semibold">
      {label}
      <Input type="date" name={name} defaultValue={value} required className="w-40! font-normal" />
    </label>
  );
}
