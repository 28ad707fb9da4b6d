import 'server-only';

import { randomBytes, timingSafeEqual } from 'node:crypto';

import { keyedHash, siteKeys } from '@/lib/platform/crypto/secrets';
import { db, isDuplicate } from '@/lib/platform/database/db';
import { isRunning } from '@/lib/platform/dates/stored-time';

export const challengeSeconds = 5 * 60;

/** What a response is for and who may give it: the session or the browser that asked. */
export interface ChallengeHolder {
  purpose: 'register' | 'reauthenticate' | 'sign-in';
  id: string;
}

/**
 * Creates a challenge that carries its expiry, purpose and holder, authenticated with a key derived from the site's
 * secret. Nothing is stored, so strangers cannot fill a table by asking.
 */
export function createChallenge(holder: ChallengeHolder, now = Date.now()): string {
  const text = `${Math.floor(now / 1000) + challengeSeconds}.${randomBytes(16).toString('base64url')}`;
  return Buffer.from(`${text}.${seal(text, holder, siteKeys(keyPurpose)[0])}`).toString('base64url');
}

/** Returns when a challenge of this holder expires; undefined for another holder's or an expired one. */
export function endOfChallenge(challenge: string, holder: ChallengeHolder, now = Date.now()): Date | undefined {
  const decoded = Buffer.from(challenge, 'base64url');
  if (decoded.toString('base64url') !== challenge) return undefined;
  const [seconds = '', random = '', given = '', ...rest] = decoded.toString().split('.');
  if (rest.length > 0) return undefined;
  const text = `${seconds}.${random}`;
  const isOurs = siteKeys(keyPurpose).some((key) => isSame(given, seal(text, holder, key)));
  const end = new Date(Number(seconds) * 1000);
  return isOurs && isRunning(challengeSeconds * 1000, end, now) ? end : undefined;
}

/** The challenge of a response under verification: checks that it is `holder`'s, then consumes it. */
export function expectChallenge(holder: ChallengeHolder) {
  let expected: { challenge: string; end: Date } | undefined;
  return {
    isExpected(challenge: string): boolean {
      const end = endOfChallenge(challenge, holder);
      expected = end && { challenge, end };
      return expected !== undefined;
    },
    /** Consumes the challenge. Returns true at most once, across instances. */
    async spend(): Promise<boolean> {
      return expected !== undefined && (await spendChallenge(expected.challenge, expected.end));
    },
  };
}

async function spendChallenge(challenge: string, expiresAt: Date): Promise<boolean> {
  try {
    await db().passkeyChallenge.create({ data: { challenge, expiresAt }, select: { challenge: true } });
    return true;
  } catch (error) {
    if (isDuplicate(error)) return false;
    throw error;
  }
}

const keyPurpose = 'passkey-challenge';

function seal(text: string, { purpose, id }: ChallengeHolder, key: ReturnType<typeof siteKeys>[0]): string {
  return keyedHash(keyPurpose, `${purpose}:${id}:${text}`, key);
}

function isSame(given: string, made: string): boolean {
  return Buffer.byteLength(given) === made.length && timingSafeEqual(Buffer.from(given), Buffer.from(made));
}
