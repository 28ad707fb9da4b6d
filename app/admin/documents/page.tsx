import type { Metadata } from 'next';

import { requirePage } from '@/lib/domains/accounts/sessions/guards';
import { paths } from '@/lib/paths';

import { titleUnder } from '../_shell/office-tabs';
import { DocumentsScreen } from './screen';

export const metadata: Metadata = { title: titleUnder('news', 'Documents') };

export default async function DocumentsPage() {
  await requirePage(paths.adminDocuments);
  return <DocumentsScreen />;
}
