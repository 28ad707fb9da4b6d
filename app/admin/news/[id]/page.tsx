import type { Metadata } from 'next';
import { notFound } from 'next/navigation';

import { isOfficeOpen, requirePage } from '@/lib/domains/accounts/sessions/guards';
import { findNewsHead } from '@/lib/domains/news/items/service';
import { paths } from '@/lib/paths';
import { IdParamsSchema } from '@/lib/platform/http/contract';

import { titleUnder, listAddress } from '../../_shell/office-tabs';
import { StandsUnder } from '../../_shell/nav-parent';
import { NewsEditorScreen } from '../editor/editor-screen';

interface Props {
  params: Promise<{ id: string }>;
  searchParams: Promise<{ from?: string | string[] }>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { data } = IdParamsSchema.safeParse(await params);
  const item = data && (await isOfficeOpen()) ? await findNewsHead(data.id) : null;
  return { title: titleUnder('news', item?.title || (item?.documentId ? 'Edit Document' : 'Edit News Item')) };
}

export default async function EditNewsPage({ params, searchParams }: Props) {
  const { data } = IdParamsSchema.safeParse(await params);
  if (!data) notFound();
  await requirePage(paths.newsEditor(data.id));
  const isDocument = Boolean((await findNewsHead(data.id))?.documentId);
  const backTo = listAddress((await searchParams).from, isDocument);
  return (
    <>
      {isDocument && <StandsUnder path={paths.adminDocuments} />}
      <NewsEditorScreen id={data.id} backTo={backTo} />
    </>
  );
}
