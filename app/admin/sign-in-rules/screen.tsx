'use client';

import { ApiProvider } from '@/components/session/api-provider';
import type { CurrentUser } from '@/lib/domains/accounts/schema';

import { WithScripts } from '../_list/load-state';
import { FactorDaysForm } from './factor-days-form';

export function SignInRules({ user }: { user: CurrentUser }) {
  return (
    <ApiProvider user={user}>
      <h1 className="mb-3 text-2xl">Sign-in rules</h1>
      <WithScripts>
        <FactorDaysForm />
      </WithScripts>
    </ApiProvider>
  );
}
