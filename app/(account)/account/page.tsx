import type { Metadata } from 'next';

import { LinkButton } from '@/components/ui/link-button';
import { getFactors } from '@/lib/auth/factors';
import { requireSessionPage } from '@/lib/auth/guards';
import { isProofRecent } from '@/lib/auth/recent-proof';
import { obstacleOf } from '@/lib/auth/standing';
import { paths } from '@/lib/paths';

import { SecurityForm } from './security-form';

export const metadata: Metadata = { title: 'Sign-in and Security' };

/** What one's own sign-in asks for beside the password. */
export default async function AccountPage() {
  const session = await requireSessionPage(paths.account);
  const { appSince, recoveryCodesLeft } = await getFactors(session.user.id);
  return (
    <div className="page-width pt-10">
      <div className="max-w-measure">
        <h1 className="text-4xl">Sign-in and Security</h1>
        <p className="mt-3 text-ink-soft">You are signed in as {session.user.email}.</p>
        <SecurityForm
          appSince={appSince?.toISOString().slice(0, 10)}
          recoveryCodesLeft={recoveryCodesLeft}
          isProved={isProofRecent(session)}
          isDue={obstacleOf(session.standing) === 'second_factor_required'}
        />
        <LinkButton href={paths.dashboard} variant="secondary" className="mt-10">
          Go to your dashboard
        </LinkButton>
      </div>
    </div>
  );
}
