import type { Metadata } from 'next';

import { SiteShell } from '@/app/_components/site-shell';

/** The address is a secret: no search engine, no other site and no statistics learn of it, so no beacon stands here. */
export const metadata: Metadata = { robots: { index: false, follow: false }, referrer: 'no-referrer' };

export default function PreviewLayout({ children }: { children: React.ReactNode }) {
  return <SiteShell>{children}</SiteShell>;
}
