import type { Metadata } from 'next';

import { AccessDeniedNotice } from '@/app/admin/_shell/access-denied-notice';
import { AdminShell } from '@/app/admin/_shell/admin-shell';
import { LinkButton } from '@/components/ui/link-button';
import { requirePage } from '@/lib/domains/accounts/sessions/guards';
import { paths } from '@/lib/paths';

export const metadata: Metadata = {
  title: 'Access Denied',
  robots: { index: false, follow: false },
  referrer: 'same-origin',
};

/** Shown by the middleware, with status 403, instead of a page that does not open for the role. It has no own address. */
export default async function AccessDeniedPage() {
  await requirePage(paths.account, { allowsPendingPassword: true });
  return (
    <AdminShell>
      <div className="max-w-measure py-10">
        <h1 className="text-4xl">Access Denied</h1>
        <p className="mt-4">Your account cannot open this part of the site.</p>
        <div className="mt-7 flex flex-wrap gap-3">
          <LinkButton href={paths.home} variant="secondary">
            Go to the home page
          </LinkButton>
          <LinkButton href={paths.userHome} variant="quiet">
            Go to your dashboard
          </LinkButton>
        </div>
        <AccessDeniedNotice />
      </div>
    </AdminShell>
  );
}
