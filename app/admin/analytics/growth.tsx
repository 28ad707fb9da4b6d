import { inFigures } from '@/components/ui/figures';
import { Cell, ColumnHeader, Row, WideTable } from '@/components/ui/table';
import { growthGrain } from '@/lib/domains/analytics/figures/periods';
import type { RangeFigures } from '@/lib/domains/analytics/range-schema';

import { partName } from './words';

const figure = 'text-right tabular-nums';

/** How often people confirmed, were added, came back and unsubscribed, the latest first. No sum: who was added may confirm later. */
export function Growth({ range }: { range: RangeFigures }) {
  const grain = growthGrain(range);
  return (
    <WideTable caption="Joined and left the mailing list" className="mt-3 max-sm:[&_td]:px-1.5 max-sm:[&_th]:px-1.5">
      <thead>
        <tr>
          <ColumnHeader>{grain === 'month' ? 'Month' : 'Week'}</ColumnHeader>
          <ColumnHeader className={figure}>Confirmed</ColumnHeader>
          <ColumnHeader className={figure}>Added</ColumnHeader>
          <ColumnHeader className={figure}>Returned</ColumnHeader>
          <ColumnHeader className={figure}>Unsubscribed</ColumnHeader>
        </tr>
      </thead>
      <tbody>
        {range.growth.toReversed().map(({ from, to, confirmed, added, returned, left }) => (
          <Row key={from}>
            <Cell>{partName({ from, to }, grain)}</Cell>
            <Cell className={figure}>{inFigures(confirmed)}</Cell>
            <Cell className={figure}>{inFigures(added)}</Cell>
            <Cell className={figure}>{inFigures(returned)}</Cell>
            <Cell className={figure}>{inFigures(left)}</Cell>
          </Row>
        ))}
      </tbody>
    </WideTable>
  );
}
