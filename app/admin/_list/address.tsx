import Link from 'next/link';
import { Fragment } from 'react';

import { paths } from '@/lib/paths';

/** An address that breaks after its punctuation, not inside words, unless a word is too long for a line. */
export function Breakable({ text }: { text: string }) {
  return (
    <span className="max-md:wrap-anywhere stacked:wrap-anywhere">
      {text.split(/(?<=[@.:/+_-])/).map((part, index) => (
        <Fragment key={index}>
          {part}
          <wbr />
        </Fragment>
      ))}
    </span>
  );
}

/** An address in a list, linked to the page with all data held about it. */
export function PersonLink({ email, href = paths.person(email) }: { email: string; href?: string }) {
  return (
    <Link href={href} prefetch={false} className="underline decoration-rule underline-offset-4 hover:decoration-ink">
      <Breakable text={email} />
    </Link>
  );
}
