import type { Metadata } from 'next';
import Link from 'next/link';
import { z } from 'zod';

import { inFigures } from '@/components/ui/figures';
import { Cell, ColumnHeader, Row, Table } from '@/components/ui/table';
import { requirePage } from '@/lib/domains/accounts/sessions/guards';
import { listMailings, mailingStages, type MailingStage } from '@/lib/domains/mailings/list';
import { paths } from '@/lib/paths';

import { Breakable } from '../_list/address';
import { LocalTime } from '../_list/timestamp';
import { titleUnder } from '../_shell/office-tabs';
import { mailingKindTexts, mailingStateText } from './state-texts';

export const metadata: Metadata = { title: titleUnder('subscriptions', 'Mailings') };

const stageTexts: Record<MailingStage, string> = {
  planned: 'Planned',
  sending: 'Sending',
  finished: 'Done',
  stopped: 'Ended',
};
// `keys` loses the type of the keys.
const stages = Object.keys(mailingStages) as MailingStage[];

const QuerySchema = z.object({
  stage: z.enum(stages).optional().catch(undefined),
  before: z.coerce.number().int().positive().optional().catch(undefined),
});

const addressOf = (query: Record<string, string>) =>
  [paths.mailings, new URLSearchParams(query).toString()].filter(Boolean).join('?');

/** Every mailing, newest first: what of it was accepted, and who approved it. */
export default async function MailingsPage({ searchParams }: PageProps<'/admin/mailings'>) {
  await requirePage(paths.mailings);
  const { stage, before } = QuerySchema.parse(await searchParams);
  const { rows, next } = await listMailings(stage, before);
  return (
    <>
      <h1 className="text-2xl">Mailings</h1>
      <FilterLinks
        label="Show"
        options={[
          { label: 'All', address: paths.mailings, isCurrent: !stage },
          ...stages.map((one) => ({
            label: stageTexts[one],
            address: addressOf({ stage: one }),
            isCurrent: one === stage,
          })),
        ]}
      />
      {rows.length === 0 ? (
        <p className="border-y border-rule py-10 text-center text-ink-soft">
          {stage || before ? 'No mailings match.' : 'No mailings yet.'}
        </p>
      ) : (
        <div className="list-frame">
          <Table caption="Mailings">
            <thead>
              <tr>
                <ColumnHeader>Subject</ColumnHeader>
                <ColumnHeader className="stacked:hidden">State</ColumnHeader>
                <ColumnHeader className="text-right stacked:hidden">Recipients</ColumnHeader>
                <ColumnHeader className="text-right stacked:hidden">Accepted</ColumnHeader>
                <ColumnHeader className="text-right stacked:hidden">Refused</ColumnHeader>
                <ColumnHeader className="hidden @list:table-cell">Approved by</ColumnHeader>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <Row key={row.id}>
                  <Cell className="align-baseline! wrap-anywhere @list:w-2/5">
                    <Link href={paths.mailing(row.id)} prefetch={false} className="font-medium hover:underline">
                      {row.subject}
                    </Link>
                    <span className="block text-ink-soft">
                      {mailingKindTexts[row.kind]}, version {row.version}
                    </span>
                    <span className="block text-ink-soft columns:hidden">
                      <When {...row} />
                    </span>
                    <span className="block text-ink-soft columns:hidden">
                      {inFigures(row.recipientsNow ?? row.recipients)} recipients, <Accepted {...row} /> accepted,{' '}
                      {inFigures(row.failed)} refused
                    </span>
                    <span className="block text-ink-soft @list:hidden">Approved by {row.startedBy}</span>
                  </Cell>
                  <Cell className="align-baseline! stacked:hidden">
                    <When {...row} />
                  </Cell>
                  <Cell className="text-right align-baseline! tabular-nums stacked:hidden">
                    {inFigures(row.recipientsNow ?? row.recipients)}
                  </Cell>
                  <Cell className="text-right align-baseline! tabular-nums stacked:hidden">
                    <Accepted {...row} />
                  </Cell>
                  <Cell className="text-right align-baseline! tabular-nums stacked:hidden">
                    {inFigures(row.failed)}
                  </Cell>
                  <Cell className="hidden align-baseline! @list:table-cell">
                    <Breakable text={row.startedBy} />
                  </Cell>
                </Row>
              ))}
            </tbody>
          </Table>
        </div>
      )}
      {next && (
        <Link
          href={addressOf({ ...(stage && { stage }), before: String(next) })}
          prefetch={false}
          className="mt-4 inline-flex min-h-9 items-center text-sm text-link"
        >
          Earlier mailings
        </Link>
      )}
    </>
  );
}

type Mailing = Awaited<ReturnType<typeof listMailings>>['rows'][number];

function When(mailing: Mailing) {
  const { state, startsAt, createdAt, finishedAt } = mailing;
  return (
    <>
      {mailingStateText(mailing)}
      <span className="text-ink-soft">
        , <LocalTime at={(finishedAt ?? (state === 'approved' && startsAt)) || createdAt} />
      </span>
    </>
  );
}

/** Messages that were kept as files went to no one. */
function Accepted({ sent, returned, kept }: Mailing) {
  const besides = [returned && `${inFigures(returned)} returned`, kept && `${inFigures(kept)} kept as files`];
  const text = besides.filter(Boolean).join(', ');
  return inFigures(sent - returned) + (text && ` (${text})`);
}

interface FilterLinksProps {
  label: string;
  options: readonly { label: string; address: string; isCurrent: boolean }[];
}

/** The choices of a list that the server renders. */
function FilterLinks({ label, options }: FilterLinksProps) {
  return (
    <nav aria-label={label} className="mb-3 flex flex-wrap gap-x-5 text-sm print:hidden">
      {options.map((option) => (
        <Link
          key={option.label}
          href={option.address}
          prefetch={false}
          aria-current={option.isCurrent ? 'true' : undefined}
          className="inline-flex min-h-9 min-w-6 items-center justify-center border-b-2 border-transparent text-ink-soft hover:text-ink aria-[current]:border-accent aria-[current]:font-semibold aria-[current]:text-ink"
        >
          {option.label}
        </Link>
      ))}
    </nav>
  );
}
