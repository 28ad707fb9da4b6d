import clsx from 'clsx';
import Link from 'next/link';

import { buttonClass } from '@/components/ui/button';
import { Input } from '@/components/ui/controls';
import { paths } from '@/lib/paths';

import { addressOf, presets, type FiguresQuery } from './figures-query';

const comparisons = [
  [undefined, 'Nothing'],
  ['previous', 'The days before'],
  ['year', 'A year earlier'],
] as const;

/** Chooses the days of the page and those that they are compared with: links and a form, without scripts. */
export function RangeChoice({ query, range }: { query: FiguresQuery; range: { from: string; to: string } }) {
  return (
    <div className="flex flex-col gap-4 border-y border-rule py-4 text-sm print:hidden">
      <Choices label="Period">
        {presets.map(([preset, label]) => (
          <Choice
            key={preset}
            href={addressOf(query, { preset, line: query.line })}
            isCurrent={query.preset === preset}
          >
            {label}
          </Choice>
        ))}
      </Choices>
      <form action={paths.figures} className="flex flex-wrap items-end gap-x-4 gap-y-3">
        <DayField label="From" name="from" value={range.from} />
        <DayField label="To" name="to" value={range.to} />
        {query.compare && <input type="hidden" name="compare" value={query.compare} />}
        <button type="submit" className={buttonClass('secondary')}>
          Show these days
        </button>
      </form>
      <Choices label="Compare with">
        {comparisons.map(([compare, label]) => (
          <Choice key={label} href={addressOf(query, { compare })} isCurrent={query.compare === compare}>
            {label}
          </Choice>
        ))}
      </Choices>
    </div>
  );
}

function Choices({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <nav aria-label={label} className="flex flex-wrap items-baseline gap-x-1 max-sm:-ml-2.5">
      <span className="mr-2 text-ink-soft max-sm:basis-full max-sm:pl-2.5">{label}</span>
      {children}
    </nav>
  );
}

function Choice({ href, isCurrent, children }: { href: string; isCurrent: boolean; children: string }) {
  return (
    <Link
      href={href}
      prefetch={false}
      scroll={false}
      aria-current={isCurrent ? 'true' : undefined}
      className={clsx(
        'inline-flex min-h-9 items-center rounded px-2.5',
        isCurrent ? 'bg-wash font-semibold underline underline-offset-4' : 'hover:bg-wash',
      )}
    >
      {children}
    </Link>
  );
}

function DayField({ label, name, value }: { label: string; name: string; value: string }) {
  return (
    <label className="flex min-w-36 flex-col gap-1 max-sm:flex-1">
      <span className="font-semibold">{label}</span>
      <Input type="date" name={name} defaultValue={value} required className="sm:w-40" />
    </label>
  );
}
