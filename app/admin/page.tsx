import type { Metadata } from 'next';
import { redirect } from 'next/navigation';

import { requirePage } from '@/lib/domains/accounts/sessions/guards';
import { paths } from '@/lib/paths';

import { requireOfficeTab, tabAddress } from './_shell/office-places';
import { AdminDashboard } from './screen';

export async function generateMetadata({ searchParams }: PageProps<'/admin'>): Promise<Metadata> {
  const { tab } = await searchParams;
  return { title: requireOfficeTab(typeof tab === 'string' ? tab : undefined).label };
}

export default async function AdminPage({ searchParams }: PageProps<'/admin'>) {
  const { user } = await requirePage(paths.admin, { access: 'editor' });
  if (user.role === 'editor' && !(await searchParams).tab) redirect(tabAddress('news'));
  return <AdminDashboard user={user} />;
}
