import type { Metadata } from 'next';

import { ApiProvider } from '@/components/session/api-provider';
import { getPageSession } from '@/lib/domains/accounts/sessions/guards';

import { AdminShell } from './_shell/admin-shell';

export const metadata: Metadata = { robots: { index: false, follow: false }, referrer: 'same-origin' };

/** No guard here: a layout is not rendered again on navigation. Each page has its own. */
export default async function AdminLayout({ children }: { children: React.ReactNode }) {
  const session = await getPageSession();
  return <AdminShell>{session ? <ApiProvider user={session.user}>{children}</ApiProvider> : children}</AdminShell>;
}
