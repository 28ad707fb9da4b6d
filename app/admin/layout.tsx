import type { Metadata } from 'next';

import { AdminShell } from './_shell/admin-shell';

export const metadata: Metadata = { robots: { index: false, follow: false }, referrer: 'same-origin' };

/** No guard here: a layout is not rendered again on navigation. Each page has its own. */
export default function AdminLayout({ children }: { children: React.ReactNode }) {
  return <AdminShell>{children}</AdminShell>;
}
