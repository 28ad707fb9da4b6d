import type { Metadata } from 'next';

import { SiteShell } from '@/app/_components/site-shell';
import { Beacon } from '@/components/analytics/beacon';

/** Pages that concern one person: nothing for search engines, and no address of theirs is told to other sites. */
export const metadata: Metadata = { robots: { index: false, follow: false }, referrer: 'no-referrer' };

export default function AccountLayout({ children }: { children: React.ReactNode }) {
  return (
    <>
      <SiteShell>{children}</SiteShell>
      <Beacon />
    </>
  );
}
