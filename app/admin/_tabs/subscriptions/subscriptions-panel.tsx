'use client';

import dynamic from 'next/dynamic';
import { useState } from 'react';

import { useCurrentUser } from '@/components/session/api-provider';
import { findKeptForm } from '@/components/form/kept-forms';
import { useSubscriptionsExport } from '@/components/subscriptions/use-subscriptions-export';
import { Button } from '@/components/ui/button';
import { api } from '@/lib/http/api-client';
import { apiPaths } from '@/lib/paths';
import { subscriptionSorts, type Subscription, type SubscriptionQuery } from '@/lib/subscriptions/schema';

import { FilterSelect } from '../../_list/filter-select';
import { ListBody } from '../../_list/list-body';
import { ListToolbar } from '../../_list/list-toolbar';
import { useList } from '../../_list/use-list';
import { addSubscriptionFormName, editSubscriptionFormPrefix } from './form-names';
import { SubscriptionsTable } from './subscriptions-table';

const AddDialog = dynamic(() => import('./add-subscription-dialog').then((module) => module.AddSubscriptionDialog), {
  ssr: false,
});
const ImportDialog = dynamic(() => import('./import-dialog').then((module) => module.ImportDialog), { ssr: false });
const EditDialog = dynamic(() => import('./edit-subscription-dialog').then((module) => module.EditSubscriptionDialog), {
  ssr: false,
});

/** Which dialog is open: for a new subscription, for a file of them, or for one that is in the list or was when the session ended. */
type Open = { kind: 'add' } | { kind: 'import' } | { kind: 'edit'; id: number; subscription?: Subscription };

/** The dialog that was open when the session ended. */
function keptDialog(owner: string): Open | undefined {
  if (findKeptForm(addSubscriptionFormName, owner)) return { kind: 'add' };
  const edited = findKeptForm(editSubscriptionFormPrefix, owner);
  return edited ? { kind: 'edit', id: Number(edited.slice(editSubscriptionFormPrefix.length)) } : undefined;
}

export function SubscriptionsPanel() {
  const { email } = useCurrentUser();
  const [open, setOpen] = useState(() => keptDialog(email));
  const list = useList<Subscription, SubscriptionQuery, (typeof subscriptionSorts)[number]>({
    address: apiPaths.adminSubscriptions,
    load: api.listSubscriptions,
    sorts: subscriptionSorts,
    filters: { verified: ['true', 'false'] },
  });
  const download = useSubscriptionsExport({
    title: 'Failed to export subscriptions',
    description: 'Please try again.',
  });
  return (
    <>
      <ListToolbar
        list={list}
        label="subscriptions"
        actions={
          <>
            <Button variant="secondary" isPending={download.isPending} onClick={() => download.start()}>
              Export CSV
            </Button>
            <Button variant="secondary" onClick={() => setOpen({ kind: 'import' })}>
              Import CSV
            </Button>
            <Button onClick={() => setOpen({ kind: 'add' })}>Add Subscription</Button>
          </>
        }
      >
        <FilterSelect
          label="Verified"
          everything="All"
          options={[
            { value: 'true', label: 'Verified' },
            { value: 'false', label: 'Pending' },
          ]}
          value={list.filter('verified')}
          onChange={(verified) => list.setFilter('verified', verified)}
        />
      </ListToolbar>
      <ListBody list={list} label="subscriptions" emptyText="No email subscriptions yet.">
        {({ rows }) => (
          <SubscriptionsTable
            subscriptions={rows}
            list={list}
            onEdit={(subscription) => setOpen({ kind: 'edit', id: subscription.id, subscription })}
          />
        )}
      </ListBody>
      {open?.kind === 'add' && <AddDialog onClose={() => setOpen(undefined)} />}
      {open?.kind === 'import' && <ImportDialog onClose={() => setOpen(undefined)} />}
      {open?.kind === 'edit' && (
        <EditDialog id={open.id} subscription={open.subscription} onClose={() => setOpen(undefined)} />
      )}
    </>
  );
}
