import type { Metadata } from 'next';
import Link from 'next/link';

import { inFigures } from '@/components/ui/figures';
import { Cell, ColumnHeader, Row, Table } from '@/components/ui/table';
import { requirePage } from '@/lib/domains/accounts/sessions/guards';
import { listPlannedWithMailings } from '@/lib/domains/mailings/service';
import type { PlannedNews } from '@/lib/domains/news/schema';
import { paths } from '@/lib/paths';

import { LocalTime } from '../../_list/timestamp';
import { titleUnder } from '../../_shell/office-tabs';

export const metadata: Metadata = { title: titleUnder('news', 'Planned') };

/** What goes on the site next, what leaves it, and which of it is mailed, earliest first. */
export default async function PlannedPage() {
  await requirePage(paths.plannedNews);
  const planned = await listPlannedWithMailings();
  return (
    <>
      <h1 className="mb-3 text-2xl">Planned</h1>
      {planned.length === 0 ? (
        <p className="border-y border-rule py-10 text-center text-ink-soft">
          Nothing is planned. <em>Publish</em> takes a time at which an item goes live or leaves the site.
        </p>
      ) : (
        <div className="list-frame">
          <Table caption="Planned">
            <thead>
              <tr>
                <ColumnHeader>Item</ColumnHeader>
                <ColumnHeader className="stacked:hidden">What happens</ColumnHeader>
                <ColumnHeader className="stacked:hidden">When</ColumnHeader>
              </tr>
            </thead>
            <tbody>
              {planned.map((one) => (
                <Row key={`${one.id} ${one.event}`}>
                  <Cell className="align-baseline! wrap-anywhere @list:w-1/2">
                    <Link href={paths.newsEditor(one.id)} prefetch={false} className="font-medium hover:underline">
                      {one.title}
                    </Link>
                    <span className="block text-ink-soft columns:hidden">
                      {eventText(one)}, <LocalTime at={one.at} />
                    </span>
                  </Cell>
                  <Cell className="align-baseline! stacked:hidden">{eventText(one)}</Cell>
                  <Cell className="align-baseline! whitespace-nowrap stacked:hidden">
                    <LocalTime at={one.at} />
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

function eventText({ event, recipients }: PlannedNews): string {
  if (event === 'end') return 'Leaves the site';
  if (recipients === null) return 'Goes live';
  return `Goes live, and is mailed to ${inFigures(recipients)} ${recipients === 1 ? 'subscriber' : 'subscribers'}`;
}
