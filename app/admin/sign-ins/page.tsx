import type { Metadata } from 'next';

import { auditWords } from '@/lib/registry/domains';
import { requirePage } from '@/lib/domains/accounts/sessions/guards';
import { paths } from '@/lib/paths';

import { titleUnder } from '../_shell/office-tabs';
import { AuditTrail } from '../audit/screen';

export const metadata: Metadata = { title: titleUnder('users', 'Sign-ins') };

export default async function SignInsPage() {
  await requirePage(paths.signIns);
  return <AuditTrail kind="security" words={auditWords} />;
}
