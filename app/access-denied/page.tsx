import type { Metadata } from 'next';

import { AccessDenied } from '@/app/admin/_shell/access-denied';
import { AdminShell } from '@/app/admin/_shell/admin-shell';
import { requireSessionPage } from '@/lib/auth/guards';
import { paths } from '@/lib/paths';

export const metadata: Metadata = {
  title: 'Access Denied',
  robots: { index: false, follow: false },
  referrer: 'same-origin',
};

/** What the middleware shows, with status 403, in the place of a page of administrators. It has no address of its own. */
export default async function AccessDeniedPage() {
  return (
    <AdminShell user={(await requireSessionPage(paths.admin)).user}>
      <AccessDenied />
    </AdminShell>
  );
}
