import type { Metadata } from 'next';

import { requirePage } from '@/lib/domains/accounts/sessions/guards';
import { paths } from '@/lib/paths';

import { titleUnder } from '../../_shell/office-places';
import { NewsEditorScreen } from '../editor/editor-screen';
import { listAddress } from '../list-address';

export const metadata: Metadata = { title: titleUnder('news', 'Create News Item') };

export default async function CreateNewsPage({
  searchParams,
}: {
  searchParams: Promise<{ from?: string | string[] }>;
}) {
  const { user } = await requirePage(paths.newNews, { access: 'editor' });
  return <NewsEditorScreen user={user} backTo={listAddress((await searchParams).from)} />;
}
