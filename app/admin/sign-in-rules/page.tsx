import type { Metadata } from 'next';

import { ApiProvider } from '@/components/session/api-provider';
import { requirePage } from '@/lib/domains/accounts/sessions/guards';
import { paths } from '@/lib/paths';

import { WithScripts } from '../_list/load-state';
import { titleUnder } from '../_shell/office-places';
import { FactorDaysForm } from './factor-days-form';

export const metadata: Metadata = { title: titleUnder('users', 'Sign-in rules') };

export default async function SignInRulesPage() {
  const { user } = await requirePage(paths.signInRules, { access: 'admin' });
  return (
    <ApiProvider user={user}>
      <h1 className="mb-3 text-2xl">Sign-in rules</h1>
      <WithScripts>
        <FactorDaysForm />
      </WithScripts>
    </ApiProvider>
  );
}
