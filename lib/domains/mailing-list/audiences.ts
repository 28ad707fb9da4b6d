/** What a subscriber may say of themselves, and how it is put. */
export const audiences = {
  vendor: 'Market data vendor',
  subscriber: 'Market data subscriber',
  investor: 'Investor',
  observer: 'Industry observer',
} as const;

export type Audience = keyof typeof audiences;
export const audienceNames = Object.keys(audiences) as [Audience, ...Audience[]];

/** What a subscriber has said of themselves beyond the name, in one line; empty where they have not. */
export function profileOf({ organization, audience }: { organization: string | null; audience: Audience | null }) {
  return [organization, audience && audiences[audience]].filter(Boolean).join(' · ');
}
