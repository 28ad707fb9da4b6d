import Link from 'next/link';

import { Notice } from '@/components/ui/notice';
import { getPageSession } from '@/lib/domains/accounts/sessions/guards';
import { paths } from '@/lib/paths';

/** Asks whoever signs in with a password that somebody else chose to choose one of their own. */
export async function ForeignPasswordNotice() {
  if (!(await getPageSession())?.setupState.hasForeignPassword) return null;
  return (
    <section aria-label="Your password" className="page-width pt-4 print:hidden">
      <Notice>
        Someone else chose your password.{' '}
        <Link href={paths.account} prefetch={false} className="text-link">
          Choose one of your own
        </Link>
      </Notice>
    </section>
  );
}
