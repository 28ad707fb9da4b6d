import type { Metadata } from 'next';

import { SiteShell } from '@/app/_components/site-shell';
import { getPageUser } from '@/lib/domains/accounts/sessions/guards';

/**
 * Pages that concern one person: nothing for search engines, and no address of theirs is told to other sites. Without
 * any referrer a plain form's post would not say where it comes from.
 */
export const metadata: Metadata = { robots: { index: false, follow: false }, referrer: 'same-origin' };

export default async function AccountLayout({ children }: { children: React.ReactNode }) {
  return <SiteShell user={(await getPageUser()) ?? undefined}>{children}</SiteShell>;
}
