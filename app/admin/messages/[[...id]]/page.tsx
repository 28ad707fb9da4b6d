import type { Metadata } from 'next';
import { notFound } from 'next/navigation';

import { requirePage } from '@/lib/domains/accounts/sessions/guards';
import { IdParamsSchema } from '@/lib/platform/http/contract';
import { paths } from '@/lib/paths';

import { Messages } from '../screen';

export const metadata: Metadata = { title: 'Messages' };

/** The list, and beside it the message that the address names. */
export default async function MessagesPage({ params }: PageProps<'/admin/messages/[[...id]]'>) {
  const { id: [id, ...more] = [] } = await params;
  await requirePage(paths.messages);
  if (id !== undefined && (more.length > 0 || !IdParamsSchema.safeParse({ id }).success)) notFound();
  return <Messages />;
}
