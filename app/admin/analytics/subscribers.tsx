import type { RangeProps } from './figures-query';
import { Funnel } from './funnel';
import { Growth } from './growth';
import { LandingChange } from './landing-change';

/** Who joined the list and left it, the way from a view to a subscription, and what followed a change of the landing page. */
export function Subscribers({ query, range }: RangeProps) {
  return (
    <>
      {!range.line && (
        <section aria-labelledby="growth-title" className="mt-8">
          <h2 id="growth-title" className="text-2xl">
            Joined and Left
          </h2>
          <p className="mt-1 max-w-prose text-sm text-ink-soft">
            How often people confirmed from their own mailbox, were added by an administrator or an import, undid an
            unsubscription, and unsubscribed. A person who was added and then confirmed is in both columns. Refusals by
            a mail server, deletions and erasures are in none. Days before this release leave out people who had been
            erased by then.
          </p>
          <Growth range={range} />
        </section>
      )}
      <Funnel query={query} range={range} by="pages" />
      <LandingChange stretches={range.landing} />
    </>
  );
}
