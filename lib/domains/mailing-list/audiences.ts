/** How subscribers may describe themselves, with the labels. */
export const audiences = {
  vendor: 'Market data vendor',
  subscriber: 'Market data subscriber',
  investor: 'Investor',
  observer: 'Industry observer',
} as const;

export type Audience = keyof typeof audiences;
export const audienceNames = Object.keys(audiences) as [Audience, ...Audience[]];

/** A subscriber's details besides the name, in one line; empty if there are none. */
export function profileOf({ organization, audience }: { organization: string | null; audience: Audience | null }) {
  return [organization, audience && audiences[audience]].filter(Boolean).join(' · ');
}
