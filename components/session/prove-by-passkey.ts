import { answerWithPasskey } from '@/components/passkeys/browser-passkeys';
import { authContract } from '@/lib/domains/accounts/contract';
import { callApi } from '@/lib/api/api-client';

/** Shows with a passkey who one is; answers false when the person chose none. The question is a new one: it is good for one answer. */
export async function proveByPasskey(): Promise<boolean> {
  const { passkey: question } = await callApi(authContract.askForProof);
  const passkey = question && (await answerWithPasskey(question));
  if (!passkey) return false;
  await callApi(authContract.reauthenticate, { body: { passkey } });
  return true;
}
