import type { Metadata } from 'next';

import { auditWords } from '@/lib/house/domains';
import { requirePage } from '@/lib/domains/accounts/sessions/guards';
import { paths } from '@/lib/paths';

import { AuditTrail } from './screen';

export const metadata: Metadata = { title: 'Audit Trail' };

export default async function AuditPage() {
  const { user } = await requirePage(paths.auditTrail, { access: 'admin' });
  return <AuditTrail user={user} words={auditWords} />;
}
