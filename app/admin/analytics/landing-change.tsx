import { inFigures } from '@/components/ui/figures';
import { Cell, ColumnHeader, Row, WideTable } from '@/components/ui/table';
import { compareSegments } from '@/lib/domains/analytics/figures/conversion';
import type { Segment } from '@/lib/domains/analytics/range-schema';

import { rangeName } from './words';

const figure = 'text-right tabular-nums';

/** Requests on the landing page before and after its version was changed. */
export function LandingChange({ segments }: { segments: readonly Segment[] }) {
  const [before, after] = segments.slice(-2);
  if (!before || !after) return null;
  return (
    <section aria-labelledby="landing-title" className="mt-12">
      <h2 id="landing-title" className="text-2xl">
        Landing Page, Before and After
      </h2>
      <p className="mt-1 max-w-prose text-sm text-ink-soft">{compareSegments(before, after)}</p>
      <WideTable caption="Landing page, before and after" className="mt-3 max-sm:[&_td]:px-1.5 max-sm:[&_th]:px-1.5">
        <thead>
          <tr>
            <ColumnHeader>Days</ColumnHeader>
            <ColumnHeader className={figure}>Views</ColumnHeader>
            <ColumnHeader className={figure}>Requests</ColumnHeader>
            <ColumnHeader className={figure}>Per 1,000 views</ColumnHeader>
          </tr>
        </thead>
        <tbody>
          {segments.map((segment) => (
            <Row key={segment.from}>
              <Cell>{rangeName(segment)}</Cell>
              <Cell className={figure}>{inFigures(segment.views)}</Cell>
              <Cell className={figure}>{inFigures(segment.requested)}</Cell>
              <Cell className={figure}>
                {segment.views ? inFigures(Math.round((segment.requested / segment.views) * 1000)) : '–'}
              </Cell>
            </Row>
          ))}
        </tbody>
      </WideTable>
    </section>
  );
}
