import type { Profile } from './schema';

/** What a verification leads to: the form that completes the subscription. */
export interface ProfileStart {
  proof: string;
  profile: Profile;
}

/** Stands in the address for the proof once the profile is saved. */
export const savedProfile = 'saved';

/** What a person is told when there is no message of the server's. */
export const verificationFailed = 'Server error occurred. Please try again later.';

export const invalidTokenMessage =
  'This verification link is not valid, has expired or was already used. Please subscribe again to get a new one.';
