import type { Metadata } from 'next';

import { redirect } from 'next/navigation';

import { tabAddress } from '@/app/admin/_shell/office-tabs';
import { AdminDashboard } from '@/app/admin/screen';
import { ApiProvider } from '@/components/session/api-provider';
import { entersOffice } from '@/lib/domains/accounts/roles/role';
import { requirePage } from '@/lib/domains/accounts/sessions/guards';
import { paths } from '@/lib/paths';

import { UserDashboard } from '../_components/user-dashboard';

export const metadata: Metadata = { title: 'Dashboard' };

/** Shows the back office to those who enter it and the user dashboard to others. */
export default async function DashboardPage() {
  const { user } = await requirePage(paths.dashboard);
  if (!entersOffice(user.role)) return <UserDashboard user={user} />;
  await requirePage(paths.admin);
  if (user.role === 'editor') redirect(tabAddress('news'));
  return (
    <ApiProvider user={user}>
      <AdminDashboard />
    </ApiProvider>
  );
}
