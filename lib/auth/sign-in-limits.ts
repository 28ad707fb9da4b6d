import 'server-only';

import { tooMany } from '../app-error';
import { recordAuditRarely } from '../audit/service';
import { spendLimits, type StoredLimit, type LimitedUse } from '../limits/service';
import { hashToken } from '../token';
import type { Caller } from './caller';

/**
 * Limits on failed sign-ins. The first two cannot lock a victim out from elsewhere; the third does
 * not count for a browser that has signed in to the account before, which has the fourth in its place.
 */
export const signInLimits = {
  accountFromClient: { scope: 'sign-in:account-client', maximum: 10, windowSeconds: 15 * 60 },
  client: { scope: 'sign-in:client', maximum: 50, windowSeconds: 15 * 60 },
  account: { scope: 'sign-in:account', maximum: 100, windowSeconds: 60 * 60 },
  knownBrowser: { scope: 'sign-in:known-browser', maximum: 10, windowSeconds: 15 * 60 },
} satisfies Record<string, StoredLimit>;

/** Counts a password for an account, whatever comes of it, until it is undone; throws a 429 when there were too many. */
export function spendPasswordLimits(account: string, caller: Caller, isKnown: boolean): Promise<LimitedUse> {
  const { deviceId } = caller;
  return spend(account, caller, [
    isKnown && deviceId
      ? { limit: signInLimits.knownBrowser, key: `${account} ${hashToken(deviceId)}` }
      : { limit: signInLimits.account, key: account },
  ]);
}

/**
 * As `spendPasswordLimits`, for a passkey: nobody guesses one, so that it counts for the client alone, and strangers who
 * guess passwords or codes keep none out.
 */
export function spendPasskeyLimits(account: string | undefined, caller: Caller): Promise<LimitedUse> {
  return spend(account, caller, []);
}

async function spend(
  account: string | undefined,
  { client, browser }: Caller,
  ofAccount: { limit: StoredLimit; key: string }[],
): Promise<LimitedUse> {
  const ofPair = account === undefined ? [] : [{ limit: signInLimits.accountFromClient, key: `${account} ${client}` }];
  const attempt = await spendLimits([{ limit: signInLimits.client, key: client }, ...ofPair, ...ofAccount]);
  if (attempt.retryAfterSeconds) {
    const subject = ['Too many failures', browser].filter(Boolean).join(', ');
    await recordAuditRarely({ id: null, email: account ?? '', client }, { action: 'sign-in.lockout', subject });
    throw tooMany('Too many failed sign-ins.', attempt.retryAfterSeconds);
  }
  return attempt;
}
