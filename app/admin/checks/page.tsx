import type { Metadata } from 'next';
import Link from 'next/link';

import { Badge, type BadgeVariant } from '@/components/ui/badge';
import { buttonClass } from '@/components/ui/button';
import { Cell, ColumnHeader, Row, Table } from '@/components/ui/table';
import { requirePage } from '@/lib/domains/accounts/sessions/guards';
import { runSiteChecks } from '@/lib/domains/monitoring/latest-reports';
import { paths } from '@/lib/paths';
import { worstFirst } from '@/lib/platform/process/check';
import type { CheckReport } from '@/lib/platform/process/check-schema';

import { titleUnder } from '../_shell/office-tabs';

export const metadata: Metadata = { title: titleUnder('site', 'Checks') };

const states: Record<CheckReport['status'], { word: string; variant: BadgeVariant }> = {
  problem: { word: 'Problem', variant: 'danger' },
  warning: { word: 'Warning', variant: 'secondary' },
  ok: { word: 'OK', variant: 'outline' },
};

/** Runs every check of the site and lists the results, the worst first. */
export default async function ChecksPage() {
  await requirePage(paths.checks);
  const reports = worstFirst(await runSiteChecks());
  const failing = reports.filter(({ status }) => status !== 'ok').length;
  const off = reports.filter(({ isOff }) => isOff).length;
  return (
    <>
      <h1 className="text-2xl">Checks</h1>
      <div className="mt-1 mb-3 flex flex-wrap items-center gap-x-4">
        <p className="text-sm text-ink-soft">
          {failing === 0
            ? `All ${reports.length - off} checks were OK just now${off > 0 ? `, and ${off} are off` : ''}.`
            : `Need attention: ${failing} of ${reports.length} checks.`}
        </p>
        {/* An anchor, not a Link: the page runs the checks when it is loaded. */}
        <a href={paths.checks} className={`${buttonClass('secondary', 'sm')} hover:border-ink hover:bg-wash`}>
          Run again
        </a>
      </div>
      <div className="list-frame">
        <Table caption="Checks of the site" className="max-w-4xl">
          <thead className="stacked:sr-only">
            <tr>
              {['Check', 'State', 'Result'].map((header) => (
                <ColumnHeader key={header}>{header}</ColumnHeader>
              ))}
            </tr>
          </thead>
          <tbody>
            {reports.map(({ name, status, message, advice, isOff, place }) => (
              <Row key={name} className="stacked:flex stacked:flex-wrap stacked:items-center stacked:py-2">
                <Cell className="font-semibold whitespace-nowrap stacked:py-1">
                  {place ? (
                    <Link href={place} prefetch={false} className="text-link">
                      {name}
                    </Link>
                  ) : (
                    name
                  )}
                </Cell>
                <Cell className="stacked:py-1">
                  <Badge variant={states[status].variant}>{isOff ? 'Off' : states[status].word}</Badge>
                </Cell>
                <Cell className="wrap-break-word stacked:basis-full stacked:p-0 stacked:py-1">
                  {message}
                  {advice && <span className="mt-1 block text-ink-soft">{advice}</span>}
                </Cell>
              </Row>
            ))}
          </tbody>
        </Table>
      </div>
    </>
  );
}
