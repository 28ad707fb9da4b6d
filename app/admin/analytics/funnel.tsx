import { inFigures } from '@/components/ui/figures';
import { Cell, ColumnHeader, Row, WideTable } from '@/components/ui/table';
import { nameOf } from '@/lib/domains/analytics/range-schema';
import type { RangeFigures } from '@/lib/domains/analytics/range-schema';

import { csvAddress, type RangeProps } from './figures-query';
import { CsvLink } from './name-list';

const figure = 'text-right tabular-nums';
/** As many as the lists of names have; the CSV has all. */
const maximumRows = 20;
const columns = { pages: 'Page', campaigns: 'Campaign' } as const;

/** From a view to a confirmed subscription, by the page or by the campaign that led to it. */
export function Funnel({ query, range, by }: RangeProps & { by: keyof RangeFigures['way'] }) {
  const { line } = range;
  const isOne = line?.dimension === (by === 'pages' ? 'page' : 'campaign');
  const rows = range.way[by].filter(({ name }) => !isOne || name === line.name);
  return (
    <section aria-labelledby="way-title" className="mt-8">
      <div className="flex items-baseline justify-between gap-x-4">
        <h2 id="way-title" className="text-2xl">
          From View to Subscriber
        </h2>
        {rows.length > 0 && <CsvLink href={csvAddress(query, 'way')} label="From view to subscriber" />}
      </div>
      <p className="mt-1 max-w-prose text-sm text-ink-soft">
        Each step is counted on the day on which it happened, never by visitor. Readers who ask not to be tracked are
        not among them.
      </p>
      {rows.length === 0 ? (
        <p className="mt-3 border-y border-rule py-6 text-ink-soft">No requests in this period.</p>
      ) : (
        <WideTable
          caption={`By ${columns[by].toLowerCase()}`}
          className="mt-3 max-sm:[&_td]:px-1.5 max-sm:[&_th]:px-1.5"
        >
          <thead>
            <tr>
              <ColumnHeader>{columns[by]}</ColumnHeader>
              <ColumnHeader className={`${figure} max-sm:hidden`}>Views</ColumnHeader>
              <ColumnHeader className={figure}>Requests</ColumnHeader>
              <ColumnHeader className={figure}>Confirmed</ColumnHeader>
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, maximumRows).map(({ name, views, requested, confirmed }) => (
              <Row key={name}>
                <Cell className="max-w-24 truncate sm:max-w-md" title={name}>
                  {name === 'api' ? 'No page of this site' : (nameOf(range, by, name) ?? name)}
                </Cell>
                <Cell className={`${figure} max-sm:hidden`}>{views === null ? '–' : inFigures(views)}</Cell>
                <Cell className={figure}>{inFigures(requested)}</Cell>
                <Cell className={figure}>{inFigures(confirmed)}</Cell>
              </Row>
            ))}
          </tbody>
        </WideTable>
      )}
      {rows.length > maximumRows && (
        <p className="mt-2 text-sm text-ink-soft">{`The first ${maximumRows} of ${inFigures(rows.length)}. The CSV has every name that is kept.`}</p>
      )}
    </section>
  );
}
