import type { Metadata } from 'next';
import Link from 'next/link';

import { DownloadLink } from '@/components/session/download-link';
import { inFigures } from '@/components/ui/figures';
import { Cell, ColumnHeader, Row, Table } from '@/components/ui/table';
import { requirePage } from '@/lib/domains/accounts/sessions/guards';
import { skippedOf, type SubscriptionImportSummary } from '@/lib/domains/mailing-list/import-schema';
import { listImports } from '@/lib/domains/mailing-list/import/import';
import { importsContract } from '@/lib/domains/mailing-list/import-contract';
import { paths } from '@/lib/paths';
import { addressOf } from '@/lib/platform/http/contract';

import { LocalTime } from '../_list/timestamp';
import { tabAddress, titleUnder } from '../_shell/office-tabs';

export const metadata: Metadata = { title: titleUnder('subscriptions', 'Imports') };

const stateTexts: Record<SubscriptionImportSummary['state'], string> = {
  reading: 'Being read',
  ready: 'Not started',
  running: 'In progress',
  done: 'Finished',
};

/** The newest files of subscribers: who imported them, and what became of their lines. */
export default async function ImportsPage() {
  await requirePage(paths.imports);
  const imports = await listImports();
  return (
    <>
      <h1 className="text-2xl">Imports</h1>
      <p className="mt-1 mb-3 text-sm text-ink-soft">
        The last 20 files. A new one is imported under{' '}
        <Link href={tabAddress('subscriptions')} prefetch={false} className="text-link">
          Addresses
        </Link>
        .
      </p>
      {imports.length === 0 ? (
        <p className="border-y border-rule py-10 text-center text-ink-soft">No imports yet.</p>
      ) : (
        <div className="list-frame">
          <Table caption="Imports">
            <thead>
              <tr>
                <ColumnHeader>File</ColumnHeader>
                <ColumnHeader className="stacked:hidden">State</ColumnHeader>
                <ColumnHeader className="text-right stacked:hidden">Added</ColumnHeader>
                <ColumnHeader className="text-right stacked:hidden">Skipped</ColumnHeader>
                <ColumnHeader className="stacked:hidden">Report</ColumnHeader>
                <ColumnHeader className="hidden @list:table-cell">Imported by</ColumnHeader>
              </tr>
            </thead>
            <tbody>
              {imports.map((one) => (
                <Row key={one.id}>
                  <Cell className="align-baseline! wrap-anywhere @list:w-2/5">
                    <span className="font-medium">{one.fileName}</span>
                    {one.basis && <span className="block text-ink-soft">{one.basis}</span>}
                    <span className="block text-ink-soft columns:hidden">
                      <When {...one} />
                    </span>
                    <span className="block text-ink-soft columns:hidden">
                      {inFigures(one.counts.added)} added, {inFigures(skippedOf(one.counts))} skipped
                    </span>
                    <span className="block columns:hidden">
                      <Report {...one} />
                    </span>
                    <span className="block text-ink-soft @list:hidden">By {one.startedBy ?? one.createdBy}</span>
                  </Cell>
                  <Cell className="align-baseline! stacked:hidden">
                    <When {...one} />
                  </Cell>
                  <Cell className="text-right align-baseline! tabular-nums stacked:hidden">
                    {inFigures(one.counts.added)}
                  </Cell>
                  <Cell className="text-right align-baseline! tabular-nums stacked:hidden">
                    {inFigures(skippedOf(one.counts))}
                  </Cell>
                  <Cell className="align-baseline! stacked:hidden">
                    <Report {...one} />
                  </Cell>
                  <Cell className="hidden align-baseline! wrap-anywhere @list:table-cell">
                    {one.startedBy ?? one.createdBy}
                  </Cell>
                </Row>
              ))}
            </tbody>
          </Table>
        </div>
      )}
    </>
  );
}

function When({ state, createdAt, finishedAt }: SubscriptionImportSummary) {
  return (
    <>
      {stateTexts[state]}
      <span className="text-ink-soft">
        , <LocalTime at={finishedAt ?? createdAt} />
      </span>
    </>
  );
}

function Report(one: SubscriptionImportSummary) {
  if (skippedOf(one.counts) === 0) return null;
  return (
    <DownloadLink href={addressOf(importsContract.report, { id: one.id })} className="inline-block py-0.5 text-link">
      Skipped lines<span className="sr-only"> of {one.fileName} as CSV</span>
    </DownloadLink>
  );
}
