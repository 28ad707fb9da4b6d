import 'server-only';

import { db, type Transaction } from '@/lib/platform/database/db';
import { env } from '@/lib/platform/process/env';
import { cutText } from '@/lib/platform/text/cut';
import { site } from '@/lib/site';

import { expectChallenge, type ChallengeHolder } from './passkey-challenge';
import type { PasskeyAssertion } from '../passkey-schema';
import type { CurrentUser } from '../schema';
import { currentUserFields, toCurrentUser } from '../sessions/session';

/** The relying party: the site at its public address. */
export const relyingParty = {
  id: () => new URL(env().siteUrl).hostname,
  name: site.name,
  expected: () => ({ expectedOrigin: env().siteUrl, expectedRPID: relyingParty.id(), requireUserVerification: true }),
};

/** A verified response: its passkey existed when checked, and its challenge has been consumed. */
interface VerifiedAssertion {
  isVerified: true;
  user: CurrentUser;
  /**
   * Records the use. Returns false if the passkey has been removed since, or was used with a higher counter, which means
   * that it has been cloned.
   */
  use(tx: Transaction): Promise<boolean>;
}

interface RefusedAssertion {
  isVerified: false;
  reason: string;
}

/** The largest 32-bit integer of the database; counters of authenticators are unsigned. */
export const largestCounter = 0x7fffffff;

/** Returns the owner of the passkey that an assertion names; undefined if it is unknown. Verifies nothing. */
export async function findOwner(assertion: PasskeyAssertion): Promise<CurrentUser | undefined> {
  const passkey = await findPasskey(assertion);
  return passkey ? toCurrentUser(passkey.user) : undefined;
}

/** Verifies a passkey's response to a challenge of `holder`, including user presence and user verification. */
export async function verifyAssertion(
  assertion: PasskeyAssertion,
  holder: ChallengeHolder,
): Promise<VerifiedAssertion | RefusedAssertion> {
  const passkey = await findPasskey(assertion);
  if (!passkey) return { isVerified: false, reason: 'unknown passkey' };
  const { id, counter, publicKey, user: owner } = passkey;
  const { passkeyHandle } = owner;
  if ((assertion.response.userHandle ?? passkeyHandle) !== passkeyHandle) {
    return { isVerified: false, reason: 'passkey of another account' };
  }
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const challenge = expectChallenge(holder);
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      ...relyingParty.expected(),
      response: { ...assertion, clientExtensionResults: {} },
      expectedChallenge: challenge.isExpected,
      credential: { id: assertion.id, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter },
    });
    if (!verified) return { isVerified: false, reason: 'wrong signature' };
    if (!(await challenge.spend())) return { isVerified: false, reason: 'challenge used twice' };
    const newCounter = Math.min(authenticationInfo.newCounter, largestCounter);
    return { isVerified: true, user: toCurrentUser(owner), use: (tx) => notePasskeyUse(tx, id, newCounter) };
  } catch (error) {
    return { isVerified: false, reason: error instanceof Error ? cutText(error.message, 200) : 'not readable' };
  }
}

function findPasskey({ id }: PasskeyAssertion) {
  return db().passkey.findUnique({
    where: { credentialId: id },
    select: {
      id: true,
      publicKey: true,
      counter: true,
      user: { select: { ...currentUserFields, passkeyHandle: true } },
    },
  });
}

async function notePasskeyUse(tx: Transaction, id: number, counter: number): Promise<boolean> {
  // Synced passkeys always report 0.
  const { count } = await tx.passkey.updateMany({
    where: { id, counter: counter === 0 ? 0 : counter === largestCounter ? { lte: counter } : { lt: counter } },
    data: { counter, lastUsedAt: new Date() },
  });
  return count === 1;
}
