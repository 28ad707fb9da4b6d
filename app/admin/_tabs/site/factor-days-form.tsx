import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';

import { useChange } from '@/components/session/use-change';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/controls';
import { Notice } from '@/components/ui/notice';
import { authContract } from '@/lib/domains/accounts/contract';
import {
  factorGraceDaysMaximum,
  SignInSettingsSchema,
  type SignInRulesSchema,
  type SignInSettings,
} from '@/lib/domains/accounts/schema';
import { callApi } from '@/lib/api/api-client';

import { LoadFailure } from '../../_list/load-state';

const address = authContract.getSettings.path;

export function FactorDaysForm() {
  const query = useQuery<z.infer<typeof SignInRulesSchema>>({ queryKey: [address] });
  const [typed, setTyped] = useState<string>();
  const [fault, setFault] = useState<string>();
  const save = useChange({
    run: (body: SignInSettings) => callApi(authContract.updateSettings, { body }),
    invalidates: [address],
    success: ({ factorGraceDays }) => ({ title: 'Days Updated', description: inWords(factorGraceDays) }),
    failure: 'Failed to save the days',
    onSuccess: () => setTyped(undefined),
  });
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
    <form
      noValidate
      className="mt-14 max-w-measure"
      onSubmit={(event) => {
        event.preventDefault();
        const value = typed ?? String(settings.factorGraceDays);
        const days = SignInSettingsSchema.safeParse({ factorGraceDays: value.trim() ? Number(value) : undefined });
        setFault(days.success ? undefined : days.error.issues[0]?.message);
        if (days.success) save.start(days.data);
      }}
    >
      <h2 className="text-2xl">Second Factor for Administrators</h2>
      <p className="mt-3 text-sm text-ink-soft">
        The days are counted from an administrator’s first sign-in without one. After that, the back office opens only
        once a passkey or an authenticator app is set up.
      </p>
      {settings.isRequiredAtOnce && (
        <Notice className="mt-4">
          The environment of this site sets REQUIRE_MFA: a second factor is required from the first sign-in, whatever
          number is saved here.
        </Notice>
      )}
      <div className="mt-4 flex flex-wrap items-end gap-3">
        <Field
          label="Days until it is required"
          hint={`0 to ${factorGraceDaysMaximum}; 0 means immediately.`}
          error={fault}
          required
          className="w-64"
        >
          {(control) => (
            <Input
              {...control}
              inputMode="numeric"
              autoComplete="off"
              value={typed ?? String(settings.factorGraceDays)}
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
        </Field>
      </div>
      <Button type="submit" className="mt-4" isPending={save.isPending}>
        {save.isPending ? 'Updating...' : 'Update Days'}
      </Button>
    </form>
  );
}

function inWords(days: number): string {
  return days === 0
    ? 'A second factor is required immediately.'
    : `A second factor is required after ${days} ${days === 1 ? 'day' : 'days'}.`;
}
