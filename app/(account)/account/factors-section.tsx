import { IdentityCheck } from '@/components/session/identity-check';
import { Notice } from '@/components/ui/notice';
import { getFactors } from '@/lib/auth/factors';
import type { Session } from '@/lib/auth/session';
import { obstacleOf } from '@/lib/auth/standing';
import { formatCalendarDay } from '@/lib/dates/calendar-day';

import { PasskeysSection } from './passkeys-section';
import { SecurityForm } from './security-form';

export async function FactorsSection({ session }: { session: Session }) {
  const { appSince, passkeys, recoveryCodesLeft } = await getFactors(session.user.id);
  const hasFactor = appSince !== undefined || passkeys.length > 0;
  return (
    <>
      <IdentityCheck />
      {obstacleOf(session.standing) === 'second_factor_required' && (
        <Notice className="mt-8">The back office opens as soon as you have set up a second factor.</Notice>
      )}
      <PasskeysSection passkeys={passkeys} />
      <SecurityForm
        appSince={appSince && formatCalendarDay(appSince.toISOString().slice(0, 10))}
        recoveryCodesLeft={hasFactor ? recoveryCodesLeft : undefined}
      />
    </>
  );
}
