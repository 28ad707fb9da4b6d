'use client';

import { useChange } from '@/components/session/use-change';
import { Badge } from '@/components/ui/badge';
import { ActionsHeader, Cell, ColumnHeader, Row, Table } from '@/components/ui/table';
import { api } from '@/lib/http/api-client';
import { apiPaths } from '@/lib/paths';
import type { Subscription } from '@/lib/subscriptions/schema';

import { Moment } from '../../_list/moment';
import { RowButton } from '../../_list/row-button';
import { RowDelete } from '../../_list/row-delete';
import { SortHeader } from '../../_list/sort-header';
import type { List } from '../../_list/use-list';

interface SubscriptionsTableProps {
  subscriptions: Subscription[];
  list: List<Subscription>;
  onEdit: (subscription: Subscription) => void;
}

export function SubscriptionsTable({ subscriptions, list, onEdit }: SubscriptionsTableProps) {
  const remove = useChange({
    run: (subscription: Subscription) => api.deleteSubscription(subscription.id),
    invalidates: [apiPaths.adminSubscriptions],
    success: (_, { email }) => ({ title: 'Subscription Deleted', description: `${email} is off the list.` }),
    failure: 'Failed to delete subscription',
  });
  const resend = useChange({
    run: (subscription: Subscription) => api.resendVerification(subscription.id),
    success: (_, { email }) => ({ title: 'Verification Sent', description: `A new link is on its way to ${email}.` }),
    failure: 'Failed to send verification',
  });
  return (
    <Table caption="Email subscriptions">
      <thead>
        <tr>
          <SortHeader list={list} field="email">
            Email
          </SortHeader>
          <SortHeader list={list} field="name" className="max-md:hidden">
            Name
          </SortHeader>
          <ColumnHeader className="max-sm:hidden">Status</ColumnHeader>
          <SortHeader list={list} field="subscribedAt" isDescendingFirst className="max-md:hidden">
            Subscribed
          </SortHeader>
          <ActionsHeader />
        </tr>
      </thead>
      <tbody>
        {subscriptions.map((subscription) => (
          <Row key={subscription.id}>
            <Cell className="wrap-anywhere md:w-2/5">
              <p className="font-medium">{subscription.email}</p>
              <p className="text-ink-soft md:hidden">
                <Name subscription={subscription} />
                <span className="sm:hidden">{subscription.isVerified ? ' · Verified' : ' · Pending'}</span>
              </p>
            </Cell>
            <Cell className="max-md:hidden">
              <Name subscription={subscription} />
            </Cell>
            <Cell className="max-sm:hidden">
              <Badge variant={subscription.isVerified ? 'default' : 'outline'}>
                {subscription.isVerified ? 'Verified' : 'Pending'}
              </Badge>
            </Cell>
            <Cell className="max-md:hidden">
              <Moment at={subscription.subscribedAt} isDayEnough />
            </Cell>
            <Cell className="text-right max-md:w-28 md:whitespace-nowrap">
              {!subscription.isVerified && (
                <RowButton
                  aria-label={`Resend the verification message to ${subscription.email}`}
                  disabled={resend.pendingInput?.id === subscription.id}
                  onClick={() => resend.start(subscription)}
                >
                  Resend
                </RowButton>
              )}
              <RowButton aria-label={`Edit ${subscription.email}`} onClick={() => onEdit(subscription)}>
                Edit
              </RowButton>
              <RowDelete
                item={subscription}
                name={subscription.email}
                question={`Delete the subscription of ${subscription.email}?`}
                change={remove}
              />
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}

function Name({ subscription: { firstName, lastName, isVerified } }: { subscription: Subscription }) {
  const name = [firstName, lastName].filter(Boolean).join(' ');
  if (name) return name;
  return <span className="text-ink-soft">{isVerified ? 'Not given' : 'Pending verification'}</span>;
}
