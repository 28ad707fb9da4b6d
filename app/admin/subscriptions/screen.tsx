import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';

import { useMailNotice } from '@/components/session/mail-route';
import { byContract } from '@/components/session/by-contract';
import { useChange } from '@/components/session/use-change';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { callApi } from '@/lib/api/api-client';
import { subscriptionsContract } from '@/lib/domains/mailing-list/contract';
import { profileOf } from '@/lib/domains/mailing-list/audiences';
import { subscriptionSorts, type Subscription } from '@/lib/domains/mailing-list/schema';
import { stateOfSubscription } from '@/lib/domains/mailing-list/standing-rule';
import { paths } from '@/lib/paths';
import { fullName } from '@/lib/platform/text/person-name';
import { inFigures } from '@/components/ui/figures';

import { lazyDialog, useLoadAhead } from '../_list/lazy-dialog';
import { ListScreen } from '../_list/list-screen';
import type { Column } from '../_list/list-table';
import { Timestamp } from '../_list/timestamp';
import { RowButton, RowDelete } from '../_list/row-buttons';
import { useEdited } from '../_list/use-edited';
import { useList } from '../_list/use-list';
import { useSelection } from '../_list/use-selection';
import { PersonLink } from '../_list/address';
import { LeftNote } from './left-note';
import { OffListPanel } from './off-list-panel';
import { SelectedActs } from './selected-acts';
import { offListStateOf, stateFilters, stateNames, useStateOfAddress, variantOf } from './state-filters';
import { useListExport } from './use-list-export';

const form = lazyDialog(() => import('./dialog').then((module) => module.SubscriptionDialog));
const importing = lazyDialog(() => import('./import-dialog').then((module) => module.ImportDialog));
const dialogs = [form.load, importing.load];

const columns: Column<Subscription>[] = [
  {
    header: 'Email',
    sort: 'email',
    // Beside the checkbox on a phone.
    cellClassName: 'wrap-anywhere stacked:basis-[calc(100%-3rem)] columns:w-2/5',
    cell: (subscription) => (
      <>
        <p className="font-medium">
          <PersonLink href={paths.subscription(subscription.id)} email={subscription.email} />
        </p>
        <p className="text-ink-soft columns:hidden">
          {fullName(subscription) || !subscription.isVerified ? (
            <Name subscription={subscription} />
          ) : (
            stateNames[stateOfSubscription(subscription)]
          )}
          {fullName(subscription) && (
            <span className="sm:hidden"> · {stateNames[stateOfSubscription(subscription)]}</span>
          )}
        </p>
        <p className="text-ink-soft columns:hidden">{profileOf(subscription)}</p>
      </>
    ),
  },
  {
    header: 'Name',
    sort: 'name',
    className: 'stacked:hidden',
    cellClassName: 'min-w-28 wrap-anywhere',
    cell: (subscription) => (
      <>
        <Name subscription={subscription} />
        <p className="text-ink-soft">{profileOf(subscription)}</p>
      </>
    ),
  },
  {
    header: 'Status',
    className: 'max-sm:hidden',
    cell: (subscription) => {
      const state = stateOfSubscription(subscription);
      return <Badge variant={variantOf(state)}>{stateNames[state]}</Badge>;
    },
  },
  {
    header: 'Subscribed',
    sort: 'subscribedAt',
    isDescendingFirst: true,
    className: 'stacked:hidden',
    cell: ({ subscribedAt }) => <Timestamp at={subscribedAt} as="day" />,
  },
];

/** The list, or addresses off the list: each state is an option of the same filter. */
export function SubscriptionsPanel() {
  const offListState = offListStateOf(useStateOfAddress());
  return (
    <>
      <StateSummary />
      {offListState ? <OffListPanel state={offListState} /> : <OnListPanel />}
    </>
  );
}

const emailOf = ({ email }: Subscription) => email;

function OnListPanel() {
  const address = subscriptionsContract.list.path;
  const { edited, create, edit, close } = useEdited<Subscription>(address);
  const [isImporting, setIsImporting] = useState(false);
  const list = useList({ contract: subscriptionsContract.list, sorts: subscriptionSorts, filters: stateFilters });
  const selection = useSelection(list, emailOf);
  const download = useListExport(list);
  const remove = useChange({
    ...byContract(subscriptionsContract.delete, ({ id }: Subscription) => ({ params: { id } })),
    success: (_, { email }) => ({ title: 'Subscription Deleted', description: `${email} is off the list.` }),
    failure: 'Failed to delete subscription',
  });
  const verificationNotice = useMailNotice('Verification');
  const resend = useChange({
    ...byContract(subscriptionsContract.resendVerification, ({ id }: Subscription) => ({ params: { id } })),
    success: (_, { email }) => verificationNotice(email),
    failure: 'Failed to send verification',
  });
  useLoadAhead(dialogs);
  return (
    <>
      <ListScreen
        list={list}
        label="subscriptions"
        caption="Email subscriptions"
        emptyText="No email subscriptions yet."
        noMatchNote={<LeftNote search={list.search} />}
        columns={columns}
        selection={selection}
        below={<SelectedActs list={list} selection={selection} />}
        actions={
          <>
            <Button onClick={create}>Add Subscription</Button>
            <Button variant="secondary" onClick={() => setIsImporting(true)}>
              Import CSV
            </Button>
            <Button variant="secondary" isPending={download.isPending} onClick={() => download.start()}>
              Export CSV
            </Button>
          </>
        }
        rowActions={(subscription) => (
          <>
            {stateOfSubscription(subscription) !== 'verified' && (
              <RowButton
                aria-label={`Resend the verification message to ${subscription.email}`}
                disabled={resend.pendingInput?.id === subscription.id}
                onClick={() => resend.start(subscription)}
              >
                Resend
              </RowButton>
            )}
            <RowButton aria-label={`Edit ${subscription.email}`} onClick={() => edit(subscription)}>
              Edit
            </RowButton>
            <RowDelete
              item={subscription}
              name={subscription.email}
              question={`Delete the subscription of ${subscription.email}?`}
              change={remove}
            />
          </>
        )}
      />
      {isImporting && <importing.Dialog onClose={() => setIsImporting(false)} />}
      {edited && <form.Dialog key={edited.id ?? 'new'} {...edited} onClose={close} />}
    </>
  );
}

function Name({ subscription }: { subscription: Subscription }) {
  return (
    fullName(subscription) || (
      <span className="text-ink-soft">{subscription.isVerified ? 'Not given' : 'Pending verification'}</span>
    )
  );
}

/** The number of addresses in each state; they add up. Its space is reserved before it loads. */
function StateSummary() {
  const { data } = useQuery({
    // Under the list's path, so that changes to the list also refresh the summary.
    queryKey: [subscriptionsContract.list.path, 'states'],
    queryFn: () => callApi(subscriptionsContract.countStates),
  });
  return (
    <p className="mb-3 min-h-6 text-sm text-ink-soft tabular-nums" role="status">
      {data && (
        <>
          {inFigures(data.total)} {data.total === 1 ? 'address' : 'addresses'}: {inFigures(data.verified)} verified,{' '}
          {inFigures(data.pending)} pending, {inFigures(data.refused)} refused by the server,{' '}
          {inFigures(data.unsubscribed)} unsubscribed, {inFigures(data.erased)} erased.
        </>
      )}
    </p>
  );
}
