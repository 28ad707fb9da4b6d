import { requestAssertion } from '@/components/passkeys/browser-passkeys';
import { authContract } from '@/lib/domains/accounts/contract';
import { callApi } from '@/lib/api/api-client';

/** Proves the user's identity by a passkey; returns false if the prompt was canceled. Each call uses a new challenge. */
export async function proveByPasskey(): Promise<boolean> {
  const { passkey: options } = await callApi(authContract.askForProof);
  const passkey = options && (await requestAssertion(options));
  if (!passkey) return false;
  await callApi(authContract.reauthenticate, { body: { passkey } });
  return true;
}
