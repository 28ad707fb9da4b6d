import type { Metadata } from 'next';

import { requirePage } from '@/lib/domains/accounts/sessions/guards';
import { paths } from '@/lib/paths';

import { OverviewStrip } from './_overview/overview-strip';
import { AdminDashboard } from './screen';

export const metadata: Metadata = { title: 'Admin Dashboard' };

export default async function AdminPage() {
  const { user } = await requirePage(paths.admin, { access: 'admin' });
  return (
    <AdminDashboard user={user}>
      <OverviewStrip />
    </AdminDashboard>
  );
}
