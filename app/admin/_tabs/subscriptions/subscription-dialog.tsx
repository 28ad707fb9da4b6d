'use client';

import { FormDialog } from '@/components/form/form-dialog';
import { TextField } from '@/components/form/text-field';
import { useDialogForm } from '@/components/form/use-dialog-form';
import { Checkbox } from '@/components/ui/checkbox';
import { callApi } from '@/lib/http/api-client';
import { profileOf } from '@/lib/subscriptions/audiences';
import { subscriptionsContract } from '@/lib/subscriptions/contract';
import {
  SubscriptionCreateSchema,
  SubscriptionUpdateSchema,
  type Subscription,
  type SubscriptionCreate,
  type SubscriptionUpdate,
} from '@/lib/subscriptions/schema';

import { formName } from '../../_list/use-edited';
import { ConsentHistory } from './consent-history';

interface SubscriptionDialogProps {
  id?: number;
  /** As the list has it; absent when the form was kept while somebody signed in again. */
  item?: Subscription;
  onClose: () => void;
}

export function SubscriptionDialog({ id, ...props }: SubscriptionDialogProps) {
  return id === undefined ? <AddDialog {...props} /> : <EditDialog id={id} {...props} />;
}

function AddDialog({ onClose }: SubscriptionDialogProps) {
  const { form, dialog } = useDialogForm({
    name: formName(subscriptionsContract.list.path),
    schema: SubscriptionCreateSchema,
    values: { email: '', firstName: '', lastName: '', isVerified: true },
    run: (body: SubscriptionCreate) => callApi(subscriptionsContract.create, { body }),
    invalidates: [subscriptionsContract.list.path],
    success: ({ email }) => ({ title: 'Subscription Added', description: `${email} is on the list.` }),
    failure: 'Failed to add subscription',
    onClose,
  });
  return (
    <FormDialog {...dialog} title="Add Subscription" submitLabel="Add Subscription">
      <TextField form={form} name="email" label="Email" type="email" required className="sm:col-span-2" />
      <TextField form={form} name="firstName" label="First name" />
      <TextField form={form} name="lastName" label="Last name" />
      <Checkbox label="Verified" {...form.register('isVerified')} className="sm:col-span-2" />
    </FormDialog>
  );
}

function EditDialog({ id, item, onClose }: SubscriptionDialogProps & { id: number }) {
  const { form, dialog } = useDialogForm({
    name: formName(subscriptionsContract.list.path, id),
    schema: SubscriptionUpdateSchema,
    values: {
      firstName: item?.firstName ?? '',
      lastName: item?.lastName ?? '',
      isVerified: item?.isVerified ?? false,
    },
    run: (body: SubscriptionUpdate) => callApi(subscriptionsContract.update, { params: { id }, body }),
    invalidates: [subscriptionsContract.list.path],
    success: ({ email }) => ({ title: 'Subscription Updated', description: `${email} has been updated.` }),
    failure: 'Failed to update subscription',
    onClose,
  });
  return (
    <FormDialog
      {...dialog}
      title="Edit Subscription"
      description={
        item && `${[item.email, profileOf(item)].filter(Boolean).join(', ')}. The address cannot be changed.`
      }
      submitLabel="Save"
    >
      <TextField form={form} name="firstName" label="First name" />
      <TextField form={form} name="lastName" label="Last name" />
      <Checkbox label="Verified" {...form.register('isVerified')} className="sm:col-span-2" />
      {item && <ConsentHistory id={id} email={item.email} onErased={onClose} />}
    </FormDialog>
  );
}
