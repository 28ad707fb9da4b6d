import type { RangeProps } from './figures-query';
import { Funnel } from './funnel';
import { LandingChange } from './landing-change';

/** From a view to a subscription, by page, and what followed a change of the landing page. */
export function Subscribers({ query, range }: RangeProps) {
  return (
    <>
      <Funnel query={query} range={range} by="pages" />
      <LandingChange stretches={range.landing} />
    </>
  );
}
