import type { Metadata } from 'next';

import { requireAdminPage } from '@/lib/domains/accounts/sessions/guards';
import { paths } from '@/lib/paths';

import { OverviewStrip } from './_overview/overview-strip';
import { AdminDashboard } from './_tabs/admin-dashboard';

export const metadata: Metadata = { title: 'Admin Dashboard' };

export default async function AdminPage() {
  const user = await requireAdminPage(paths.admin);
  return (
    <AdminDashboard user={user}>
      <OverviewStrip />
    </AdminDashboard>
  );
}
