import Link from 'next/link';

import { Breakable } from '../_list/breakable';

/** An address in a list, linked to the page with all data held about it. */
export function PersonLink({ href, email }: { href: string; email: string }) {
  return (
    <Link href={href} prefetch={false} className="underline decoration-rule underline-offset-4 hover:decoration-ink">
      <Breakable text={email} />
    </Link>
  );
}
