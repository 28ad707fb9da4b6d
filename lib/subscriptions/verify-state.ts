import type { Profile } from './schema';

/** What a verification leads to: the form that completes the subscription. */
export interface ProfileStart {
  proof: string;
  profile: Profile;
}

/** Stands in the address for the proof once the profile is saved. */
export const savedProfile = 'saved';

/** What a person is told: the server's message, unless it is a parser's complaint about a broken answer. */
export function verificationFailure(told: string): string {
  return /unexpected token/i.test(told) || told === '' ? 'Server error occurred. Please try again later.' : told;
}
