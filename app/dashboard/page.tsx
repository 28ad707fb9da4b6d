import type { Metadata } from 'next';

import { UserDashboard } from '@/app/(account)/_components/user-dashboard';
import { SiteShell } from '@/app/_components/site-shell';
import { OverviewStrip } from '@/app/admin/_overview/overview-strip';
import { AdminDashboard } from '@/app/admin/screen';
import { AdminShell } from '@/app/admin/_shell/admin-shell';
import { requirePage } from '@/lib/domains/accounts/sessions/guards';
import { paths } from '@/lib/paths';

export const metadata: Metadata = {
  title: 'Dashboard',
  robots: { index: false, follow: false },
  referrer: 'same-origin',
};

/** Shows the back office to administrators and the user dashboard to others. */
export default async function DashboardPage() {
  const { user } = await requirePage(paths.dashboard, { access: 'user' });
  if (user.role === 'admin') {
    await requirePage(paths.dashboard, { access: 'admin' });
    return (
      <AdminShell>
        <AdminDashboard user={user}>
          <OverviewStrip />
        </AdminDashboard>
      </AdminShell>
    );
  }
  return (
    <SiteShell user={user}>
      <UserDashboard user={user} />
    </SiteShell>
  );
}
