import type { Metadata } from 'next';

import { SiteShell } from '@/app/_components/site-shell';
import { IdentityCheck } from '@/components/identity/identity-check';
import { getPageSession } from '@/lib/domains/accounts/sessions/guards';

/**
 * Personal pages: not indexed, and their addresses are not sent to other sites. `no-referrer` would also hide the
 * origin of a plain form's post.
 */
export const metadata: Metadata = { robots: { index: false, follow: false }, referrer: 'same-origin' };

export default async function AccountLayout({ children }: { children: React.ReactNode }) {
  return (
    <SiteShell user={(await getPageSession())?.user}>
      <IdentityCheck />
      {children}
    </SiteShell>
  );
}
