import type { Metadata } from 'next';

import { AccountShell } from '@/app/_components/account-shell';
import { Beacon } from '@/components/analytics/beacon';

/** Pages that concern one person: nothing for search engines, and no address of theirs is told to other sites. */
export const metadata: Metadata = { robots: { index: false, follow: false }, referrer: 'no-referrer' };

export default function AccountLayout({ children }: { children: React.ReactNode }) {
  return (
    <>
      <AccountShell>{children}</AccountShell>
      <Beacon />
    </>
  );
}
