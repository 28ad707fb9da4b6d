import type { Metadata } from 'next';

import { AccountShell } from '@/app/_components/account-shell';

/** The address is a secret: no search engine, no other site and no statistics learn of it, so no beacon stands here. */
export const metadata: Metadata = { robots: { index: false, follow: false }, referrer: 'no-referrer' };

export default function PreviewLayout({ children }: { children: React.ReactNode }) {
  return <AccountShell>{children}</AccountShell>;
}
