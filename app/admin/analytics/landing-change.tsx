import { inFigures } from '@/components/ui/figures';
import { Cell, ColumnHeader, Row, WideTable } from '@/components/ui/table';
import { compareStretches } from '@/lib/domains/analytics/figures/conversion';
import type { Stretch } from '@/lib/domains/analytics/range-schema';

import { rangeName } from './words';

const figure = 'text-right tabular-nums';

/** Requests on the landing page before and after its version was changed. */
export function LandingChange({ stretches }: { stretches: readonly Stretch[] }) {
  const [before, after] = stretches.slice(-2);
  if (!before || !after) return null;
  return (
    <section aria-labelledby="landing-title" className="mt-12">
      <h2 id="landing-title" className="text-2xl">
        Landing Page, Before and After
      </h2>
      <p className="mt-1 max-w-prose text-sm text-ink-soft">{compareStretches(before, after)}</p>
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
          {stretches.map((stretch) => (
            <Row key={stretch.from}>
              <Cell>{rangeName(stretch)}</Cell>
              <Cell className={figure}>{inFigures(stretch.views)}</Cell>
              <Cell className={figure}>{inFigures(stretch.requested)}</Cell>
              <Cell className={figure}>
                {stretch.views ? inFigures(Math.round((stretch.requested / stretch.views) * 1000)) : '–'}
              </Cell>
            </Row>
          ))}
        </tbody>
      </WideTable>
    </section>
  );
}
