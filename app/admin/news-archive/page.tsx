import type { Metadata } from 'next';

import { requirePage } from '@/lib/domains/accounts/sessions/guards';
import { paths } from '@/lib/paths';

import { titleUnder } from '../_shell/office-tabs';
import { NewsArchive } from './screen';

export const metadata: Metadata = { title: titleUnder('news', 'Export') };

export default async function NewsArchivePage() {
  await requirePage(paths.newsArchive);
  return <NewsArchive />;
}
