import Link from 'next/link';

import { Notice } from '@/components/ui/notice';
import { getPageSession } from '@/lib/domains/accounts/sessions/guards';
import { paths } from '@/lib/paths';

/** Asks users whose password an administrator chose to choose their own. */
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
