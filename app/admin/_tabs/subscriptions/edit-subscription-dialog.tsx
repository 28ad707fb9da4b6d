'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';

import { firstMessage, showFieldErrors, showValidationError } from '@/components/form/form-errors';
import { useChange } from '@/components/session/use-change';
import { useKeptForm } from '@/components/form/use-kept-form';
import { Checkbox } from '@/components/ui/checkbox';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { api } from '@/lib/http/api-client';
import { apiPaths } from '@/lib/paths';
import { SubscriptionUpdateSchema, type Subscription, type SubscriptionUpdate } from '@/lib/subscriptions/schema';

import { FormDialog } from '@/components/form/form-dialog';
import { ConsentHistory } from './consent-history';
import { editSubscriptionFormPrefix } from './form-names';

interface EditSubscriptionDialogProps {
  id: number;
  /** Absent when the form was kept while somebody signed in again. */
  subscription?: Subscription;
  onClose: () => void;
}

export function EditSubscriptionDialog({ id, subscription, onClose }: EditSubscriptionDialogProps) {
  const form = useForm<z.input<typeof SubscriptionUpdateSchema>, unknown, z.output<typeof SubscriptionUpdateSchema>>({
    resolver: zodResolver(SubscriptionUpdateSchema),
    defaultValues: {
      firstName: subscription?.firstName ?? '',
      lastName: subscription?.lastName ?? '',
      isVerified: subscription?.isVerified ?? false,
    },
  });
  const { errors, isDirty } = form.formState;
  const wasKept = useKeptForm(form, { name: `${editSubscriptionFormPrefix}${id}` });
  const update = useChange({
    run: (changes: SubscriptionUpdate) => api.updateSubscription(id, changes),
    invalidates: [apiPaths.adminSubscriptions],
    success: ({ email }) => ({ title: 'Subscription Updated', description: `${email} is saved.` }),
    failure: 'Failed to update subscription',
    onSuccess: onClose,
    onError: (error) => showFieldErrors(form, error),
  });
  return (
    <FormDialog
      title="Edit Subscription"
      description={subscription ? `${subscription.email}. The address cannot be changed.` : undefined}
      submitLabel="Save"
      isPending={update.isPending}
      isDirty={isDirty}
      wasKept={wasKept}
      onSubmit={form.handleSubmit(update.start, (invalid) => showValidationError(firstMessage(invalid)))}
      onClose={onClose}
    >
      <Field label="First name" error={errors.firstName?.message}>
        {(control) => <Input {...control} {...form.register('firstName')} autoComplete="off" />}
      </Field>
      <Field label="Last name" error={errors.lastName?.message}>
        {(control) => <Input {...control} {...form.register('lastName')} autoComplete="off" />}
      </Field>
      <Checkbox label="Verified" {...form.register('isVerified')} className="sm:col-span-2" />
      {subscription && <ConsentHistory id={id} email={subscription.email} onErased={onClose} />}
    </FormDialog>
  );
}
