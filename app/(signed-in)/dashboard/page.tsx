import type { Metadata } from 'next';

import { AdminDashboard } from '@/app/admin/screen';
import { requirePage } from '@/lib/domains/accounts/sessions/guards';
import { paths } from '@/lib/paths';

import { UserDashboard } from '../_components/user-dashboard';

export const metadata: Metadata = { title: 'Dashboard' };

/** Shows the back office to administrators and the user dashboard to others. */
export default async function DashboardPage() {
  const { user } = await requirePage(paths.dashboard, { access: 'user' });
  if (user.role !== 'admin') return <UserDashboard user={user} />;
  await requirePage(paths.dashboard, { access: 'admin' });
  return <AdminDashboard user={user} />;
}
