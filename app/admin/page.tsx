import type { Metadata } from 'next';
import { redirect } from 'next/navigation';

import { opensFor } from '@/lib/domains/accounts/roles/office-access';
import { requirePage } from '@/lib/domains/accounts/sessions/guards';
import { paths } from '@/lib/paths';

import { requireOfficeTab, tabAddress } from './_shell/office-tabs';
import { AdminDashboard } from './screen';

export async function generateMetadata({ searchParams }: PageProps<'/admin'>): Promise<Metadata> {
  const { tab } = await searchParams;
  return { title: requireOfficeTab(typeof tab === 'string' ? tab : undefined).label };
}

export default async function AdminPage({ searchParams }: PageProps<'/admin'>) {
  const [name] = [(await searchParams).tab].flat();
  const tab = tabAddress(requireOfficeTab(name).id);
  const { user } = await requirePage(name === undefined ? paths.admin : tab);
  if (!opensFor(user.role, tab)) redirect(tabAddress('news'));
  return <AdminDashboard />;
}
