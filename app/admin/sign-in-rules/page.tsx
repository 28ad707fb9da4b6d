import type { Metadata } from 'next';

import { requirePage } from '@/lib/domains/accounts/sessions/guards';
import { paths } from '@/lib/paths';

import { titleUnder } from '../_shell/office-tabs';
import { SignInRules } from './screen';

export const metadata: Metadata = { title: titleUnder('users', 'Sign-in rules') };

export default async function SignInRulesPage() {
  await requirePage(paths.signInRules);
  return <SignInRules />;
}
