import { inFigures } from '@/components/ui/figures';
import { Cell, ColumnHeader, Row, Table } from '@/components/ui/table';
import type { RangeFigures, FunnelRow } from '@/lib/domains/analytics/range-schema';

const figure = 'text-right tabular-nums';
/** As many as the lists of names show; the CSV has all. */
const maximumRows = 20;

/** From a view to a subscription that lasts, by the page and by the campaign that led to it. */
export function SubscriptionFunnel({ way, names, csv }: Pick<RangeFigures, 'way' | 'names'> & { csv: string }) {
  const hasRows = way.pages.length + way.campaigns.length > 0;
  return (
    <section aria-labelledby="way-title" className="mt-12">
      <div className="flex items-baseline justify-between gap-x-4">
        <h2 id="way-title" className="text-2xl">
          From View to Subscriber
        </h2>
        {hasRows && (
          <a
            href={csv}
            className="inline-block shrink-0 py-0.5 text-sm text-link print:hidden"
            aria-label="From view to subscriber as CSV"
          >
            CSV
          </a>
        )}
      </div>
      <p className="mt-1 max-w-prose text-sm text-ink-soft">
        Each step is counted on the day on which it happened, never by person. “After 30 days” counts those who were
        still subscribed 30 days after confirming, if that day is in the period.
      </p>
      {hasRows ? (
        <>
          <Steps caption="By page" rows={way.pages} names={names} />
          {way.campaigns.length > 0 && <Steps caption="By campaign" rows={way.campaigns} names={names} />}
        </>
      ) : (
        <p className="mt-3 border-y border-rule py-6 text-ink-soft">No requests in this period.</p>
      )}
    </section>
  );
}

function Steps({ caption, rows, names }: { caption: string; rows: FunnelRow[]; names: RangeFigures['names'] }) {
  return (
    <>
      <h3 className="mt-5 font-sans text-sm font-semibold">{caption}</h3>
      <div className="overflow-x-auto">
        <Table caption={caption} className="mt-1 max-sm:[&_td]:px-1.5 max-sm:[&_th]:px-1.5">
          <thead>
            <tr>
              <ColumnHeader>{caption.replace('By ', '').replace(/^./, (letter) => letter.toUpperCase())}</ColumnHeader>
              <ColumnHeader className={`${figure} max-sm:hidden`}>Views</ColumnHeader>
              <ColumnHeader className={figure}>Requests</ColumnHeader>
              <ColumnHeader className={figure}>Confirmed</ColumnHeader>
              <ColumnHeader className={figure}>After 30 days</ColumnHeader>
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, maximumRows).map(({ name, views, requested, confirmed, stayed }) => (
              <Row key={name}>
                <Cell className="max-w-24 truncate sm:max-w-md" title={name}>
                  {name === 'api' ? 'No page of this site' : (names[name] ?? name)}
                </Cell>
                <Cell className={`${figure} max-sm:hidden`}>{views === null ? '–' : inFigures(views)}</Cell>
                <Cell className={figure}>{inFigures(requested)}</Cell>
                <Cell className={figure}>{inFigures(confirmed)}</Cell>
                <Cell className={figure}>{inFigures(stayed)}</Cell>
              </Row>
            ))}
          </tbody>
        </Table>
      </div>
      {rows.length > maximumRows && (
        <p className="mt-2 text-sm text-ink-soft">{`The first ${maximumRows} of ${inFigures(rows.length)}. The CSV has all.`}</p>
      )}
    </>
  );
}
