import type { Metadata } from 'next';
import { notFound } from 'next/navigation';

import { requirePage } from '@/lib/domains/accounts/sessions/guards';
import { paths } from '@/lib/paths';
import { IdParamsSchema } from '@/lib/platform/http/contract';

import { NewsEditorScreen } from '../editor/editor-screen';
import { listAddress } from '../list-address';

export const metadata: Metadata = { title: 'Edit News Item' };

interface Props {
  params: Promise<{ id: string }>;
  searchParams: Promise<{ from?: string | string[] }>;
}

export default async function EditNewsPage({ params, searchParams }: Props) {
  const { data } = IdParamsSchema.safeParse(await params);
  if (!data) notFound();
  const { user } = await requirePage(paths.newsEditor(data.id), { access: 'admin' });
  return <NewsEditorScreen user={user} id={data.id} backTo={listAddress((await searchParams).from)} />;
}
