import type { Metadata } from 'next';

import { SiteShell } from '@/app/_components/site-shell';
import { AdminShell } from '@/app/admin/_shell/admin-shell';
import { IdentityCheck } from '@/components/identity/identity-check';
import { MailRoute } from '@/components/session/mail-route';
import { ForeignPasswordNotice } from '@/components/users/foreign-password-notice';
import { entersOffice } from '@/lib/domains/accounts/roles/role';
import { getPageSession } from '@/lib/domains/accounts/sessions/guards';
import { isMailKept } from '@/lib/domains/mail/outgoing/kept-files';

export const metadata: Metadata = { robots: { index: false, follow: false }, referrer: 'same-origin' };

/**
 * One's own pages: in the back office for those whose role enters it, and in the public site for others. By the role only:
 * no act of these pages changes it, and a page loses its state (recovery codes, say) when the shell around it changes.
 */
export default async function SignedInLayout({ children }: { children: React.ReactNode }) {
  const session = await getPageSession();
  if (session && entersOffice(session.user.role)) return <AdminShell>{children}</AdminShell>;
  return (
    <SiteShell user={session?.user}>
      <IdentityCheck />
      <ForeignPasswordNotice />
      <div className="page-width pt-10">
        <MailRoute isKept={isMailKept()}>{children}</MailRoute>
      </div>
    </SiteShell>
  );
}
