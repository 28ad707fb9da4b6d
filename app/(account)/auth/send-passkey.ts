import { requestAssertion, failureText } from '@/components/passkeys/browser-passkeys';
import { callApi, type Route } from '@/lib/api/api-client';
import { pathAfterSignIn } from '@/lib/domains/accounts/roles/office-access';
import type { authContract } from '@/lib/domains/accounts/contract';
import { signInFailedMessage } from '@/lib/domains/accounts/sign-in-state';
import { apiPaths } from '@/lib/paths';

const requestOptions: Route<typeof authContract.askPasskey> = { method: 'GET', path: apiPaths.loginPasskey };
const prove: Route<typeof authContract.loginPasskey> = { method: 'POST', path: apiPaths.loginPasskey };

type PasskeyAssertion = NonNullable<Awaited<ReturnType<typeof requestAssertion>>>;

/** Asks the browser for a passkey; undefined if none was chosen. */
export async function askForPasskey(step: 'second' | undefined, isInField: boolean) {
  return requestAssertion(await callApi(requestOptions, { query: { step } }), isInField);
}

/** Signs in and returns the page to go to. */
export async function sendPasskey(assertion: PasskeyAssertion, returnPath: string | undefined): Promise<string> {
  const user = await callApi(prove, { body: assertion });
  return pathAfterSignIn(user.role, returnPath);
}

export function passkeyFailure(error: unknown): string {
  return failureText(error, signInFailedMessage);
}
