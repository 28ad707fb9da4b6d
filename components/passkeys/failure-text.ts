import { serverMessage } from '@/lib/http/api-error';

import { PasskeyError } from './browser-passkeys';

/** Why a passkey, or the call that took its answer, came to nothing: in the words of the browser's part or the server's. */
export function failureText(error: unknown, otherwise = 'That did not work. Please try again.'): string {
  return (error instanceof PasskeyError ? error.message : serverMessage(error)) ?? otherwise;
}
