import { DownloadLink } from '@/components/session/download-link';
import { inFigures } from '@/components/ui/figures';
import { Cell, ColumnHeader, Row, Table } from '@/components/ui/table';
import { addressOf } from '@/lib/platform/http/contract';
import { importsContract } from '@/lib/domains/mailing-list/import-contract';
import { skippedOf, type SubscriptionImport } from '@/lib/domains/mailing-list/import-schema';

import { Breakable } from '../_list/address';

export function RejectedLines({ current: { id, counts, rejected } }: { current: SubscriptionImport }) {
  const total = skippedOf(counts);
  if (total === 0) return null;
  return (
    <section>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h3 className="text-lg">Skipped</h3>
        <DownloadLink
          href={addressOf(importsContract.report, { id })}
          className="inline-flex min-h-9 items-center text-sm text-link"
        >
          Download all {inFigures(total)} to correct (CSV)
        </DownloadLink>
      </div>
      <p className="text-sm text-ink-soft">
        The file contains each line with its reason. Correct the lines there and import the file again.
      </p>
      <LineReasons caption="Skipped lines" lines={rejected} />
    </section>
  );
}

/** The first lines of which a cell could not be read: they are imported without it. */
export function IncompleteLines({ current: { cellsLeftOut, incomplete } }: { current: SubscriptionImport }) {
  if (incomplete.length === 0) return null;
  return (
    <section>
      <h3 className="text-lg">Imported without a cell</h3>
      <p className="text-sm text-ink-soft">
        {cellsLeftOut === 1 ? '1 line has' : `${inFigures(cellsLeftOut)} lines have`} a cell that cannot be read. To
        keep it, correct the file and choose it again before you add anyone.
      </p>
      <LineReasons caption="Lines imported without a cell" lines={incomplete} />
    </section>
  );
}

function LineReasons({ caption, lines }: { caption: string; lines: SubscriptionImport['rejected'] }) {
  return (
    <Table caption={caption} className="mt-2">
      <thead>
        <tr>
          <ColumnHeader className="w-16">Line</ColumnHeader>
          <ColumnHeader>Email</ColumnHeader>
          <ColumnHeader>Reason</ColumnHeader>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ line, email, reason }) => (
          <Row key={line}>
            <Cell className="font-mono tabular-nums">{line}</Cell>
            <Cell className="wrap-anywhere">
              <Breakable text={email} />
            </Cell>
            <Cell>{reason}</Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}
