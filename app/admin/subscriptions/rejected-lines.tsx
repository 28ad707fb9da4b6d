import { DownloadLink } from '@/components/session/download-link';
import { Cell, ColumnHeader, Row, Table } from '@/components/ui/table';
import { addressOf } from '@/lib/platform/http/contract';
import { importsContract } from '@/lib/domains/mailing-list/import-contract';
import type { SubscriptionImport } from '@/lib/domains/mailing-list/import-schema';

export function RejectedLines({ current: { id, counts, rejected } }: { current: SubscriptionImport }) {
  const total = counts.known + counts.optedOut + counts.duplicate + counts.left + counts.invalid;
  if (total === 0) return null;
  return (
    <section>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h3 className="text-lg">Skipped</h3>
        <DownloadLink
          href={addressOf(importsContract.report, { id })}
          className="inline-flex min-h-9 items-center text-sm text-link"
        >
          Download all {total.toLocaleString('en-US')} to correct (CSV)
        </DownloadLink>
      </div>
      <p className="text-sm text-ink-soft">
        The file contains each line with its reason. Correct the lines there and import the file again.
      </p>
      <Table caption="Skipped lines" className="mt-2">
        <thead>
          <tr>
            <ColumnHeader className="w-16">Line</ColumnHeader>
            <ColumnHeader>Email</ColumnHeader>
            <ColumnHeader>Reason</ColumnHeader>
          </tr>
        </thead>
        <tbody>
          {rejected.map(({ line, email, reason }) => (
            <Row key={line}>
              <Cell className="font-mono tabular-nums">{line}</Cell>
              <Cell className="wrap-anywhere">{email}</Cell>
              <Cell>{reason}</Cell>
            </Row>
          ))}
        </tbody>
      </Table>
    </section>
  );
}
