import type { Profile } from './schema';
import type { Topic } from './topics';

/** The result of a verification: data for the form that completes the subscription. */
export interface ProfileStart {
  proof: string;
  profile: Profile;
  preferencesToken: string;
  topics: readonly Topic[];
}

/** The message if the server sent none. */
export const verificationFailed = 'Server error occurred. Please try again later.';

/** The message to show for a failed verification: the server's, unless it is a parser's error. */
export function verificationFailure(message: string | undefined): string {
  return message && !/unexpected token/i.test(message) ? message : verificationFailed;
}

export const invalidTokenMessage =
  'This verification link is not valid, has expired or was already used. If your address is not confirmed, please subscribe again to get a new one.';

export const alreadyConfirmedMessage =
  'This link was already used, or your address was confirmed in another way. There is nothing more to do.';
