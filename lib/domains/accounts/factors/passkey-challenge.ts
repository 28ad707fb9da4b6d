import 'server-only';

import { randomBytes, timingSafeEqual } from 'node:crypto';

import { db, isDuplicate } from '../../../platform/database/db';
import { keyedHash, siteKeys } from '../../../platform/crypto/secrets';

export const challengeSeconds = 5 * 60;

/** What an answer is for, and who may give it: the session that asked, or the browser. */
export interface ChallengeHolder {
  purpose: 'register' | 'reauthenticate' | 'sign-in';
  id: string;
}

/**
 * What a passkey is asked to sign. It says itself until when it is good and, under a key of the site's secret, for what
 * and for whom: asking writes nothing, so that strangers fill no table.
 */
export function createChallenge(holder: ChallengeHolder, now = Date.now()): string {
  const text = `${Math.floor(now / 1000) + challengeSeconds}.${randomBytes(16).toString('base64url')}`;
  return Buffer.from(`${text}.${seal(text, holder, siteKeys(keyPurpose)[0])}`).toString('base64url');
}

/** When a challenge of this holder ends; undefined for any other, and for one that has ended. */
export function endOfChallenge(challenge: string, holder: ChallengeHolder, now = Date.now()): Date | undefined {
  const decoded = Buffer.from(challenge, 'base64url');
  if (decoded.toString('base64url') !== challenge) return undefined;
  const [seconds = '', random = '', given = '', ...rest] = decoded.toString().split('.');
  if (rest.length > 0) return undefined;
  const text = `${seconds}.${random}`;
  const isOurs = siteKeys(keyPurpose).some((key) => isSame(given, seal(text, holder, key)));
  const end = new Date(Number(seconds) * 1000);
  return isOurs && end.getTime() > now ? end : undefined;
}

/** The challenge of an answer that is being checked: whether it is `holder`'s, and then its one use. */
export function expectChallenge(holder: ChallengeHolder) {
  let expected: { challenge: string; end: Date } | undefined;
  return {
    isExpected(challenge: string): boolean {
      const end = endOfChallenge(challenge, holder);
      expected = end && { challenge, end };
      return expected !== undefined;
    },
    /** Uses it up: true once for each, in any number of instances. */
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
