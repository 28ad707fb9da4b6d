import type { Metadata } from 'next';

import { requirePage } from '@/lib/domains/accounts/sessions/guards';
import { documentKinds } from '@/lib/domains/news/document-kinds';
import { paths } from '@/lib/paths';

import { titleUnder, listAddress } from '../../_shell/office-tabs';
import { StandsUnder } from '../../_shell/nav-parent';
import { NewsEditorScreen } from '../editor/editor-screen';

interface Props {
  searchParams: Promise<{ from?: string | string[]; document?: string | string[] }>;
}

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const { document } = await searchParams;
  return { title: titleUnder('news', document === undefined ? 'Create News Item' : 'Create Document') };
}

export default async function CreateNewsPage({ searchParams }: Props) {
  await requirePage(paths.newNews);
  const { from, document } = await searchParams;
  const isDocument = document !== undefined;
  return (
    <>
      {isDocument && <StandsUnder path={paths.adminDocuments} />}
      <NewsEditorScreen
        backTo={listAddress(from, isDocument)}
        newCategory={isDocument ? documentKinds[0] : undefined}
      />
    </>
  );
}
