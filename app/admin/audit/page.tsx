import type { Metadata } from 'next';

import { auditWords } from '@/lib/registry/domains';
import { requirePage } from '@/lib/domains/accounts/sessions/guards';
import { paths } from '@/lib/paths';

import { titleUnder } from '../_shell/office-tabs';
import { AuditTrail } from './screen';

export const metadata: Metadata = { title: titleUnder('site', 'History') };

export default async function HistoryPage() {
  await requirePage(paths.auditTrail);
  return <AuditTrail kind="change" words={auditWords} />;
}
