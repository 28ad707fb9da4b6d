import type { Metadata } from 'next';

import { requireUserPage } from '@/lib/domains/accounts/sessions/guards';
import { paths } from '@/lib/paths';

import { UserDashboard } from '../_components/user-dashboard';

export const metadata: Metadata = { title: 'Your Dashboard' };

export default async function HomePage() {
  const user = await requireUserPage(paths.userHome);
  return <UserDashboard user={user} />;
}
