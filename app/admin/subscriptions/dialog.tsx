import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';

import { CheckboxField } from '@/components/form/checkbox-field';
import { FormField } from '@/components/form/form-field';
import { FormDialog, useDialogForm } from '@/components/form/form-dialog';
import { byContract } from '@/components/session/by-contract';
import { addressOf } from '@/lib/platform/http/contract';
import { profileOf } from '@/lib/domains/mailing-list/audiences';
import { subscriptionsContract } from '@/lib/domains/mailing-list/contract';
import {
  basisMaximum,
  SubscriptionCreateSchema,
  SubscriptionUpdateSchema,
  type Subscription,
  type SubscriptionCreate,
  type SubscriptionUpdate,
  type ConsentEvent,
} from '@/lib/domains/mailing-list/schema';
import { boundedText } from '@/lib/platform/text/text';

import { Breakable } from '../_list/address';
import { LoadingText } from '../_list/load-state';
import { OwnerRequests } from '../_list/owner-requests';
import { formName } from '../_list/use-edited';
import { SubscriptionRefusal } from './refusal-note';

import { ConsentEvents } from './consent-events';

/** The same height before and after the record loads, so that what follows does not move; scrollable by keyboard. */
const recordBox = {
  role: 'group',
  tabIndex: 0,
  className: 'mt-2 h-36 overflow-y-auto border border-rule bg-paper px-4 py-3',
};

function ConsentHistory({ id, email, onErased }: { id: number; email: string; onErased: () => void }) {
  const evidence = addressOf(subscriptionsContract.listConsent, { id });
  const { data: events, isError } = useQuery<ConsentEvent[]>({ queryKey: [evidence], staleTime: 0 });
  return (
    <section aria-labelledby={`consent-${id}`} className="col-span-full border-t border-rule pt-4 text-sm">
      <h3 id={`consent-${id}`} className="font-sans text-sm font-semibold">
        Consent
      </h3>
      <div aria-labelledby={`consent-${id}`} {...recordBox}>
        {isError ? (
          <p role="alert" className="text-danger">
            The record of consent could not be loaded.
          </p>
        ) : events ? (
          <ConsentEvents events={events} />
        ) : (
          <LoadingText />
        )}
      </div>
      <OwnerRequests email={email} erasedTitle="Subscriber Erased" onErased={onErased} />
    </section>
  );
}

interface SubscriptionDialogProps {
  id?: number;
  /** The row of the list; absent if the form was restored after signing in again. */
  item?: Subscription;
  onClose: () => void;
}

export function SubscriptionDialog({ id, ...props }: SubscriptionDialogProps) {
  return id === undefined ? <AddDialog {...props} /> : <EditDialog id={id} {...props} />;
}

const noBasis = 'Please describe how this person agreed to receive email.';

/** Optional in the API, required in this form. */
const AddFormSchema = SubscriptionCreateSchema.extend({ basis: boundedText('This', basisMaximum, noBasis) });

/** Required as well where an administrator marks an address as verified. */
const MarkFormSchema = SubscriptionUpdateSchema.refine(({ isVerified, basis }) => !isVerified || basis, {
  path: ['basis'],
  error: noBasis,
});

function BasisField() {
  return (
    <FormField
      name="basis"
      label="How did this person agree?"
      required
      hint="Say where and when they agreed, and to what. Kept with the address and your name as evidence of consent."
      rows={4}
      maxLength={basisMaximum}
      className="sm:col-span-2"
    />
  );
}

function AddDialog({ onClose }: SubscriptionDialogProps) {
  const { dialog } = useDialogForm({
    name: formName(subscriptionsContract.list.path),
    schema: AddFormSchema,
    values: { email: '', firstName: '', lastName: '', isVerified: true, basis: '' },
    ...byContract(subscriptionsContract.create, (body: SubscriptionCreate) => ({ body }), [subscriptionsContract.list]),
    success: ({ email, isVerified, isRefused }, asked) =>
      isRefused || (asked.isVerified && !isVerified)
        ? {
            title: 'Confirmation Requested',
            description: `The mail server of ${email} has refused our mail: its owner is asked to confirm it again.`,
          }
        : { title: 'Subscription Added', description: `${email} is on the list.` },
    failure: 'Failed to add subscription',
    onClose,
  });
  return (
    <FormDialog {...dialog} title="Add Subscription" submitLabel="Add Subscription">
      <FormField name="email" label="Email" type="email" autoComplete="off" required className="sm:col-span-2" />
      <FormField name="firstName" autoComplete="off" label="First name" />
      <FormField name="lastName" autoComplete="off" label="Last name" />
      <CheckboxField name="isVerified" label="Verified" className="sm:col-span-2" />
      <BasisField />
    </FormDialog>
  );
}

function EditDialog({ id, item, onClose }: SubscriptionDialogProps & { id: number }) {
  const wasVerified = item?.isVerified ?? false;
  const { form, dialog } = useDialogForm({
    name: formName(subscriptionsContract.list.path, id),
    schema: wasVerified ? SubscriptionUpdateSchema : MarkFormSchema,
    values: {
      firstName: item?.firstName ?? '',
      lastName: item?.lastName ?? '',
      isVerified: wasVerified,
      basis: '',
    },
    ...byContract(subscriptionsContract.update, (body: SubscriptionUpdate) => ({ params: { id }, body })),
    success: ({ email }) => ({ title: 'Subscription Updated', description: `${email} has been updated.` }),
    failure: 'Failed to update subscription',
    onClose,
  });
  const isVerified = useWatch({ control: form.control, name: 'isVerified' });
  return (
    <FormDialog
      {...dialog}
      title="Edit Subscription"
      description={
        item && (
          <Breakable
            text={`${[item.email, profileOf(item)].filter(Boolean).join(', ')}. The address cannot be changed.`}
          />
        )
      }
      submitLabel="Save"
    >
      <FormField name="firstName" autoComplete="off" label="First name" />
      <FormField name="lastName" autoComplete="off" label="Last name" />
      <CheckboxField name="isVerified" label="Verified" className="sm:col-span-2" />
      {isVerified && !wasVerified && <BasisField />}
      {item && <SubscriptionRefusal id={id} email={item.email} />}
      {item && <ConsentHistory id={id} email={item.email} onErased={onClose} />}
    </FormDialog>
  );
}
