import type { Metadata } from 'next';

import { SiteShell } from '@/app/_components/site-shell';
import { getPageSession } from '@/lib/domains/accounts/sessions/guards';

/**
 * Personal pages: not indexed, and their addresses are not sent to other sites. `no-referrer` would also hide the
 * origin of a plain form's post.
 */
export const metadata: Metadata = { robots: { index: false, follow: false }, referrer: 'same-origin' };

export default async function AccountLayout({ children }: { children: React.ReactNode }) {
  return (
    <SiteShell user={(await getPageSession())?.user}>
      <div className="page-width pt-10 md:pt-14">{children}</div>
    </SiteShell>
  );
}
