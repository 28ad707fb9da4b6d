import type { Metadata } from 'next';

import { requirePage } from '@/lib/domains/accounts/sessions/guards';
import { paths } from '@/lib/paths';

import { requireOfficeTab } from './_shell/office-places';
import { AdminDashboard } from './screen';

export async function generateMetadata({ searchParams }: PageProps<'/admin'>): Promise<Metadata> {
  const { tab } = await searchParams;
  return { title: requireOfficeTab(typeof tab === 'string' ? tab : undefined).label };
}

export default async function AdminPage() {
  const { user } = await requirePage(paths.admin, { access: 'editor' });
  return <AdminDashboard user={user} />;
}
