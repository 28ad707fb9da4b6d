import type { ReactNode } from 'react';

import { LinkButton } from '@/components/ui/link-button';
import { deadLink } from '@/lib/content/preferences';
import { paths } from '@/lib/paths';

export function AccountColumn({ title, text, children }: { title: string; text?: ReactNode; children?: ReactNode }) {
  return (
    <div className="mx-auto w-full max-w-md">
      <h1 className="text-4xl">{title}</h1>
      {text && <p className="mt-3 text-ink-soft">{text}</p>}
      {children}
    </div>
  );
}

/** A part of a reader's page, under a rule. */
export function AccountPart({ title, text, children }: { title: string; text?: ReactNode; children: ReactNode }) {
  return (
    <section className="mt-10 border-t border-rule pt-6">
      <h2 className="text-2xl">{title}</h2>
      {text && <p className="mt-3 text-ink-soft">{text}</p>}
      {children}
    </section>
  );
}

/** The same for a link that is forged, altered, old, used or someone else's: it reveals nothing about any address. */
export function DeadLink() {
  const { title, text, button } = deadLink;
  return (
    <AccountColumn title={title} text={text}>
      <LinkButton href={paths.subscribe} className="mt-8">
        {button}
      </LinkButton>
    </AccountColumn>
  );
}
