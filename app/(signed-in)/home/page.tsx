import type { Metadata } from 'next';

import { requirePage } from '@/lib/domains/accounts/sessions/guards';
import { paths } from '@/lib/paths';

import { UserDashboard } from '../_components/user-dashboard';

export const metadata: Metadata = { title: 'Your Dashboard' };

export default async function HomePage() {
  const { user } = await requirePage(paths.userHome, { access: 'user' });
  return <UserDashboard user={user} />;
}
