import type { Metadata } from 'next';

import { requirePage } from '@/lib/domains/accounts/sessions/guards';
import { paths } from '@/lib/paths';

import { FirstSteps } from '../_components/first-steps';
import { UserDashboard } from '../_components/user-dashboard';

export const metadata: Metadata = { title: 'Your Dashboard' };

export default async function HomePage() {
  const session = await requirePage(paths.userHome);
  const { user } = session;
  return <UserDashboard user={user} firstSteps={user.role === 'admin' && <FirstSteps session={session} />} />;
}
