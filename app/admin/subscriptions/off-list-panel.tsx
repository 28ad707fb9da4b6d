import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { subscriptionsContract } from '@/lib/domains/mailing-list/contract';
import { offListSorts, type OffList } from '@/lib/domains/mailing-list/schema';
import { paths } from '@/lib/paths';

import { ListScreen } from '../_list/list-screen';
import type { Column } from '../_list/list-table';
import { Timestamp } from '../_list/timestamp';
import { useList } from '../_list/use-list';
import { PersonLink } from '../_list/address';
import { stateFilters, stateNames, variantOf } from './state-filters';
import { useListExport } from './use-list-export';

const columns: Column<OffList>[] = [
  {
    header: 'Email',
    sort: 'email',
    cellClassName: 'wrap-anywhere stacked:basis-full columns:w-2/5',
    cell: ({ id, email, reply }) => (
      <>
        <p className="font-medium">
          <PersonLink href={paths.offList(id)} email={email} />
        </p>
        {reply && <p className="text-ink-soft">{reply}</p>}
      </>
    ),
  },
  {
    header: 'Status',
    cell: ({ state }) => <Badge variant={variantOf(state)}>{stateNames[state]}</Badge>,
  },
  {
    header: 'Since',
    sort: 'createdAt',
    isDescendingFirst: true,
    cell: ({ since }) => <Timestamp at={since} as="day" />,
  },
];

/** Addresses that receive nothing. Read-only. */
export function OffListPanel({ state }: { state: OffList['state'] }) {
  const list = useList({
    contract: subscriptionsContract.listOffList,
    sorts: offListSorts,
    filters: stateFilters,
    parameters: { state },
  });
  const download = useListExport(list);
  return (
    <ListScreen
      list={list}
      label="subscriptions"
      caption={`Email subscriptions: ${stateNames[state]}`}
      emptyText="No addresses."
      columns={columns}
      actions={
        <Button variant="secondary" isPending={download.isPending} onClick={() => download.start()}>
          Export CSV
        </Button>
      }
    />
  );
}
