import Link from 'next/link';

import { Notice } from '@/components/ui/notice';
import { getPageSession } from '@/lib/auth/guards';
import { paths } from '@/lib/paths';

const dayMilliseconds = 24 * 60 * 60 * 1000;

/** Counts the days in which an administrator has to set up a second factor. */
export async function FactorNotice() {
  const dueAt = (await getPageSession())?.standing.factorDueAt;
  if (!dueAt) return null;
  const days = daysUntil(dueAt);
  return (
    <section aria-label="Second factor" className="page-width pt-4">
      <Notice>
        {days > 0
          ? `Your account has no second factor. The back office asks for one in ${days} ${days === 1 ? 'day' : 'days'}. `
          : 'Your account has no second factor. '}
        <Link href={paths.account} prefetch={false} className="text-link">
          Set up a passkey or an app
        </Link>
      </Notice>
    </section>
  );
}

function daysUntil(time: Date): number {
  return Math.max(0, Math.ceil((time.getTime() - Date.now()) / dayMilliseconds));
}
