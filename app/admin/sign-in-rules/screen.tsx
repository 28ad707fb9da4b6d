'use client';

import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';

import { byContract } from '@/components/session/by-contract';
import {
  factorGraceDaysMaximum,
  SignInSettingsSchema,
  type SignInSettings,
  type SignInRulesSchema,
} from '@/lib/domains/accounts/schema';
import { Form, SubmitButton } from '@/components/form/form';
import { FormField } from '@/components/form/form-field';
import { useSchemaForm } from '@/components/form/use-schema-form';
import { Notice } from '@/components/ui/notice';
import { authContract } from '@/lib/domains/accounts/contract';

import { WithScripts, LoadFailure } from '../_list/load-state';

export function SignInRules() {
  return (
    <>
      <h1 className="mb-3 text-2xl">Sign-in rules</h1>
      <WithScripts>
        <FactorDaysForm />
      </WithScripts>
    </>
  );
}

const address = authContract.getSettings.path;

function FactorDaysForm() {
  const query = useQuery<z.infer<typeof SignInRulesSchema>>({ queryKey: [address] });
  const { data: settings, error } = query;
  if (!settings) {
    return (
      error && (
        <div className="mt-6">
          <LoadFailure label="sign-in settings" query={query} />
        </div>
      )
    );
  }
  return (
    <section className="max-w-measure">
      <h2 className="text-xl">Second Factor for Editors and Administrators</h2>
      <p className="mt-3 text-sm text-ink-soft">
        The days are counted from the first sign-in of an editor or administrator without one. After that, the back
        office opens only once a passkey or an authenticator app is set up.
      </p>
      {settings.isRequiredAtOnce && (
        <Notice className="mt-4">
          The environment of this site sets REQUIRE_MFA: a second factor is required from the first sign-in, whatever
          number is saved here.
        </Notice>
      )}
      <DaysForm key={settings.factorGraceDays} days={settings.factorGraceDays} />
    </section>
  );
}

/** The field's value is text. */
const DaysFormSchema = z
  .object({ factorGraceDays: z.string().transform((text) => (text.trim() ? Number(text) : undefined)) })
  .pipe(SignInSettingsSchema);

function DaysForm({ days }: { days: number }) {
  const { handle } = useSchemaForm({
    name: 'sign-in-settings',
    schema: DaysFormSchema,
    values: { factorGraceDays: String(days) },
    ...byContract(authContract.updateSettings, (body: SignInSettings) => ({ body })),
    success: ({ factorGraceDays }) => ({ title: 'Days Updated', description: requirementText(factorGraceDays) }),
    failure: 'Failed to save the days',
  });
  return (
    <Form form={handle} className="mt-4 flex flex-col gap-4">
      <FormField
        name="factorGraceDays"
        label="Days until it is required"
        hint={`0 to ${factorGraceDaysMaximum}; 0 means immediately.`}
        inputMode="numeric"
        autoComplete="off"
        required
        className="w-64 max-w-full"
      />
      <SubmitButton label="Update Days" pendingLabel="Updating..." />
    </Form>
  );
}

function requirementText(days: number): string {
  return days === 0
    ? 'A second factor is required immediately.'
    : `A second factor is required after ${days} ${days === 1 ? 'day' : 'days'}.`;
}
