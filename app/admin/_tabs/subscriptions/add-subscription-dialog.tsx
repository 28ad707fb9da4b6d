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
import { SubscriptionCreateSchema } from '@/lib/subscriptions/schema';

import { FormDialog } from '@/components/form/form-dialog';
import { addSubscriptionFormName } from './form-names';

export function AddSubscriptionDialog({ onClose }: { onClose: () => void }) {
  const form = useForm<z.input<typeof SubscriptionCreateSchema>, unknown, z.output<typeof SubscriptionCreateSchema>>({
    resolver: zodResolver(SubscriptionCreateSchema),
    defaultValues: { email: '', firstName: '', lastName: '', isVerified: true },
  });
  const { errors, isDirty } = form.formState;
  const wasKept = useKeptForm(form, { name: addSubscriptionFormName });
  const add = useChange({
    run: api.createSubscription,
    invalidates: [apiPaths.adminSubscriptions],
    success: ({ email }) => ({ title: 'Subscription Added', description: `${email} is on the list.` }),
    failure: 'Failed to add subscription',
    onSuccess: onClose,
    onError: (error) => showFieldErrors(form, error),
  });
  return (
    <FormDialog
      title="Add Subscription"
      submitLabel="Add Subscription"
      isPending={add.isPending}
      isDirty={isDirty}
      wasKept={wasKept}
      onSubmit={form.handleSubmit(add.start, (invalid) => showValidationError(firstMessage(invalid)))}
      onClose={onClose}
    >
      <Field label="Email" required error={errors.email?.message} className="sm:col-span-2">
        {(control) => <Input {...control} {...form.register('email')} type="email" autoComplete="off" />}
      </Field>
      <Field label="First name" error={errors.firstName?.message}>
        {(control) => <Input {...control} {...form.register('firstName')} autoComplete="off" />}
      </Field>
      <Field label="Last name" error={errors.lastName?.message}>
        {(control) => <Input {...control} {...form.register('lastName')} autoComplete="off" />}
      </Field>
      <Checkbox label="Verified" {...form.register('isVerified')} className="sm:col-span-2" />
    </FormDialog>
  );
}
