import type { PasskeyCreationOptions, PasskeyRequestOptions } from '@/lib/domains/accounts/passkey-schema';
import { serverMessage } from '@/lib/platform/http/api-error';

/**
 * Asks the browser for a passkey; undefined if none was chosen. With `isInField`, waits for one from a field's list.
 */
export async function requestAssertion(options: PasskeyRequestOptions, isInField = false) {
  const { startAuthentication } = await load();
  return unlessLeft(startAuthentication({ optionsJSON: options, useBrowserAutofill: isInField }));
}

/** Asks the browser to create a passkey; undefined if the user cancels. */
export async function makePasskey(offer: PasskeyCreationOptions) {
  const { startRegistration } = await load();
  return unlessLeft(startRegistration({ optionsJSON: offer }));
}

/** Cancels a pending request. */
export async function cancelRequest(): Promise<void> {
  (await load()).WebAuthnAbortService.cancelCeremony();
}

const load = () => import('@simplewebauthn/browser');

/** The library's names for failures that the user can do something about. */
const texts: Readonly<Record<string, string>> = {
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: 'This device already holds a passkey for your account.',
  ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT: 'This device cannot keep a passkey.',
  ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT: 'This device has no screen lock, PIN or fingerprint yet.',
  ERROR_INVALID_DOMAIN: 'Passkeys work only at the public address of this site.',
  ERROR_INVALID_RP_ID: 'Passkeys work only at the public address of this site.',
};

export class PasskeyError extends Error {}

async function unlessLeft<Value>(promise: Promise<Value>): Promise<Value | undefined> {
  try {
    return await promise;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const text = 'code' in error ? texts[String(error.code)] : undefined;
    if (text) throw new PasskeyError(text);
    // Browsers report a closed prompt and a timeout alike.
    if (error.name === 'NotAllowedError' || error.name === 'AbortError') return undefined;
    throw new PasskeyError('The browser could not use a passkey. Please try again.');
  }
}

/** Explains why a passkey, or the call that sent it, failed, in the browser's or the server's words. */
export function failureText(error: unknown, otherwise = 'That did not work. Please try again.'): string {
  return (error instanceof PasskeyError ? error.message : serverMessage(error)) ?? otherwise;
}
