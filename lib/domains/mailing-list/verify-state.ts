import type { Profile } from './schema';
import type { Topic } from './topics';

/** What a verification leads to: the form that completes the subscription. */
export interface ProfileStart {
  proof: string;
  profile: Profile;
  preferencesToken: string;
  topics: readonly Topic[];
}

/** Stands in the address for the proof once the profile is saved. */
export const savedProfile = 'saved';

/** The message if the server sent none. */
export const verificationFailed = 'Server error occurred. Please try again later.';

/** What a person reads of a verification that failed: the server's own words, except a parser's. */
export function verificationFailure(message: string | undefined): string {
  return message && !/unexpected token/i.test(message) ? message : verificationFailed;
}

export const invalidTokenMessage =
  'This verification link is not valid, has expired or was already used. Please subscribe again to get a new one.';
