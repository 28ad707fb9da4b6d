import type { Metadata } from 'next';

import { SiteShell } from '@/app/_components/site-shell';

/** The address is a secret that no search engine, other site or statistics may learn, so the layout has no beacon. */
export const metadata: Metadata = { robots: { index: false, follow: false }, referrer: 'no-referrer' };

export default function PreviewLayout({ children }: { children: React.ReactNode }) {
  return <SiteShell>{children}</SiteShell>;
}
