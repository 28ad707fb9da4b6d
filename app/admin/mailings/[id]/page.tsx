import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { cache } from 'react';

import { isOfficeOpen, requirePage } from '@/lib/domains/accounts/sessions/guards';
import { requireNewsletter } from '@/lib/domains/mailings/progress';
import { AppError } from '@/lib/platform/http/app-error';
import { IdParamsSchema } from '@/lib/platform/http/contract';
import { paths } from '@/lib/paths';

import { titleUnder } from '../../_shell/office-tabs';
import { MailingScreen } from '../screen';

/** Read once for the title and the page. */
const findMailing = cache((id: number) =>
  requireNewsletter(id).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'not_found') return null;
    throw error;
  }),
);

export async function generateMetadata({ params }: PageProps<'/admin/mailings/[id]'>): Promise<Metadata> {
  const { data } = IdParamsSchema.safeParse(await params);
  const mailing = data && (await isOfficeOpen()) ? await findMailing(data.id) : null;
  return { title: titleUnder('subscriptions', mailing?.title ?? 'Mailing') };
}

export default async function MailingPage({ params }: PageProps<'/admin/mailings/[id]'>) {
  const { data } = IdParamsSchema.safeParse(await params);
  await requirePage(data ? paths.mailing(data.id) : paths.admin);
  if (!data) notFound();
  const newsletter = await findMailing(data.id);
  if (!newsletter) notFound();
  return <MailingScreen newsletter={newsletter} />;
}
