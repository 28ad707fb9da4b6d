import 'server-only';

import { db, type Transaction } from '../../../platform/database/db';
import { env } from '../../../platform/process/env';
import { site } from '../../../site';
import { expectChallenge, type ChallengeHolder } from './passkey-challenge';
import type { PasskeyAnswer } from '../passkey-schema';
import type { CurrentUser } from '../schema';
import { currentUserFields } from '../sessions/session';

/** Whom passkeys are made for: the site at its public address, and nobody else. */
export const relyingParty = {
  id: () => new URL(env().siteUrl).hostname,
  name: site.name,
  expected: () => ({ expectedOrigin: env().siteUrl, expectedRPID: relyingParty.id(), requireUserVerification: true }),
};

/** An answer that is right: its passkey was there a moment ago, and its challenge is used up. */
interface RightAnswer {
  isRight: true;
  user: CurrentUser;
  /**
   * Notes the use. False when the passkey has been removed meanwhile, or has been used with a later count: then there are
   * two of a passkey that cannot be copied.
   */
  use(tx: Transaction): Promise<boolean>;
}

interface WrongAnswer {
  isRight: false;
  reason: string;
}

/** What the database's integers hold; an authenticator's go twice as far. */
export const largestCounter = 0x7fffffff;

export async function findOwner(answer: PasskeyAnswer): Promise<CurrentUser | undefined> {
  return (await findPasskey(answer))?.user;
}

/** Judges an answer of a passkey that was asked for by `holder`, the person's presence and their fingerprint or PIN included. */
export async function judgeAnswer(answer: PasskeyAnswer, holder: ChallengeHolder): Promise<RightAnswer | WrongAnswer> {
  const passkey = await findPasskey(answer);
  if (!passkey) return { isRight: false, reason: 'unknown passkey' };
  const { id, counter, publicKey, user: owner } = passkey;
  const { passkeyHandle, ...user } = owner;
  if ((answer.response.userHandle ?? passkeyHandle) !== passkeyHandle) {
    return { isRight: false, reason: 'passkey of another account' };
  }
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const challenge = expectChallenge(holder);
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      ...relyingParty.expected(),
      response: { ...answer, clientExtensionResults: {} },
      expectedChallenge: challenge.isExpected,
      credential: { id: answer.id, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter },
    });
    if (!verified) return { isRight: false, reason: 'wrong signature' };
    if (!(await challenge.spend())) return { isRight: false, reason: 'challenge used twice' };
    const newCounter = Math.min(authenticationInfo.newCounter, largestCounter);
    return { isRight: true, user, use: (tx) => notePasskeyUse(tx, id, newCounter) };
  } catch (error) {
    return { isRight: false, reason: error instanceof Error ? error.message.slice(0, 200) : 'not readable' };
  }
}

function findPasskey({ id }: PasskeyAnswer) {
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
  // Passkeys that are copied between devices do not count, and say 0; the database counts no further than the largest.
  const { count } = await tx.passkey.updateMany({
    where: { id, counter: counter === 0 ? 0 : counter === largestCounter ? { lte: counter } : { lt: counter } },
    data: { counter, lastUsedAt: new Date() },
  });
  return count === 1;
}
