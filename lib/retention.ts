interface Kept {
  what: string;
  /** Days from the time that `since` names; what has an end of its own goes on that very day: 0. */
  days: number;
  since: string;
  /** For how long, where the days alone do not say it. */
  howLong?: string;
}

const kept = <const Kinds extends Record<string, Kept>>(kinds: Kinds): Readonly<Record<keyof Kinds, Kept>> => kinds;

/** Each kind of data that goes by itself, and when: pruning, the legal page and the tests read it here. */
export const retention = kept({
  pendingSubscription: {
    what: 'Subscription that is not confirmed',
    days: 30,
    since: 'the day it was requested, or our last message about it',
  },
  verificationToken: {
    what: 'Link that confirms an address',
    days: 0,
    since: 'its end',
    howLong: '7 days',
  },
  consentEvidence: {
    what: 'Record that somebody agreed to our mail, or withdrew it',
    days: 3 * 365,
    since: 'the last entry, once the address is off the list',
  },
  contactMessage: { what: 'What you sent us through the contact form', days: 2 * 365, since: 'the day you wrote' },
  mail: {
    what: 'Record of a message to an address, and whether it arrived',
    days: 90,
    since: 'the day it was written',
  },
  bounce: { what: 'Record that a mail server refused an address', days: 365, since: 'the last refusal' },
  importFile: { what: 'List of subscribers that an administrator imported', days: 30, since: 'the day it was read' },
  statistics: { what: 'Record of a page view, and the code that distinguishes one reader from another', days: 30, since: 'the day of the view' },
  changeEntry: { what: 'Log of what administrators changed', days: 2 * 365, since: 'the change' },
  securityEntry: {
    what: 'Log of sign-ins, failed attempts and changes to one’s own account, with the network they came from',
    days: 180,
    since: 'the event',
  },
  limit: { what: 'Count of requests that we limit, by network or account', days: 1, since: 'the request' },
  session: { what: 'Session', days: 0, since: 'its end', howLong: '8 hours at most' },
  signInStep: { what: 'Sign-in waiting for its second factor', days: 0, since: 'its end', howLong: '10 minutes' },
  passkeyChallenge: { what: 'Passkey challenge', days: 0, since: 'its end', howLong: 'A few minutes' },
  accountLink: {
    what: 'Link to set or reset a password or an address',
    days: 0,
    since: 'its end',
    howLong: 'Until it expires; its message says when',
  },
  knownBrowser: {
    what: 'Note that you have signed in from a browser before',
    days: 365,
    since: 'the last sign-in from it',
  },
  preview: { what: 'Preview link of an unpublished news item', days: 0, since: 'its end', howLong: '7 days' },
});

export type RetentionKind = keyof typeof retention;

export const retentionKinds = Object.keys(retention) as RetentionKind[];

export const dayMilliseconds = 24 * 60 * 60 * 1000;

export function endOf(kind: RetentionKind, now: Date): Date {
  return new Date(now.getTime() - retention[kind].days * dayMilliseconds);
}

export const retentionRows: readonly (readonly [string, string])[] = Object.values(retention).map(
  ({ what, days, since, howLong }) => [what, howLong ?? `${inDaysOrYears(days)} after ${since}`] as const,
);

function inDaysOrYears(days: number): string {
  const [count, unit] = days >= 365 && days % 365 === 0 ? [days / 365, 'year'] : [days, 'day'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
