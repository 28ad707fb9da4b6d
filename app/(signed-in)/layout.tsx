import type { Metadata } from 'next';

import { SiteShell } from '@/app/_components/site-shell';
import { AdminShell } from '@/app/admin/_shell/admin-shell';
import { IdentityCheck } from '@/components/identity/identity-check';
import { MailRoute } from '@/components/session/mail-route';
import { ForeignPasswordNotice } from '@/components/users/foreign-password-notice';
import { getPageSession, isOfficeOpen } from '@/lib/domains/accounts/sessions/guards';
import { isMailKept } from '@/lib/domains/mail/outgoing/kept-files';

export const metadata: Metadata = { robots: { index: false, follow: false }, referrer: 'same-origin' };

/** One's own pages: in the back office for those who may enter it, and in the public site for others. */
export default async function SignedInLayout({ children }: { children: React.ReactNode }) {
  const session = await getPageSession();
  if (await isOfficeOpen()) return <AdminShell>{children}</AdminShell>;
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
