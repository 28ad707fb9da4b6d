import Link from 'next/link';

import { paths } from '@/lib/paths';

import { Breakable } from '../_list/breakable';

/** An address in a list, linked to the page with all data held about it. */
export function PersonLink({ email, href = paths.person(email) }: { email: string; href?: string }) {
  return (
    <Link href={href} prefetch={false} className="underline decoration-rule underline-offset-4 hover:decoration-ink">
      <Breakable text={email} />
    </Link>
  );
}
