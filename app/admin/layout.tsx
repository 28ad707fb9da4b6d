import type { Metadata } from 'next';

import { AdminShell } from './_shell/admin-shell';

export const metadata: Metadata = { robots: { index: false, follow: false }, referrer: 'same-origin' };

/** No guard here: a layout is not rendered again when one goes from page to page. Each page asks for itself. */
export default function AdminLayout({ children }: { children: React.ReactNode }) {
  return <AdminShell>{children}</AdminShell>;
}
