import type { RangeProps } from './figures-query';
import { Funnel } from './funnel';
import { Growth } from './growth';
import { LandingChange } from './landing-change';

/** How the list grew, the way from a view to a subscription, and what followed a change of the landing page. */
export function Subscribers({ query, range }: RangeProps) {
  return (
    <>
      {!range.line && (
        <section aria-labelledby="growth-title" className="mt-8">
          <h2 id="growth-title" className="text-2xl">
            Growth
          </h2>
          <p className="mt-1 max-w-prose text-sm text-ink-soft">
            Who confirmed from their own mailbox, was added by an administrator or an import, and unsubscribed.
            Addresses that their mail server refused, and those that were deleted, are not among them.
          </p>
          <Growth range={range} />
        </section>
      )}
      <Funnel query={query} range={range} by="pages" />
      <LandingChange stretches={range.landing} />
    </>
  );
}
