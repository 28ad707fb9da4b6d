import type { Metadata } from 'next';
import { notFound } from 'next/navigation';

import { requirePage } from '@/lib/domains/accounts/sessions/guards';
import { requireNewsletter } from '@/lib/domains/mailings/service';
import { AppError } from '@/lib/platform/http/app-error';
import { IdParamsSchema } from '@/lib/platform/http/contract';
import { paths } from '@/lib/paths';

import { MailingScreen } from '../screen';

export const metadata: Metadata = { title: 'Mailing' };

export default async function MailingPage({ params }: { params: Promise<{ id: string }> }) {
  const { data } = IdParamsSchema.safeParse(await params);
  const { user } = await requirePage(data ? paths.mailing(data.id) : paths.admin, { access: 'admin' });
  if (!data) notFound();
  const newsletter = await requireNewsletter(data.id).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'not_found') notFound();
    throw error;
  });
  return <MailingScreen user={user} newsletter={newsletter} />;
}
