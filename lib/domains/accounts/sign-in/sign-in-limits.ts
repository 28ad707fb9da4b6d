import 'server-only';

import { recordAuditRarely } from '@/lib/domains/audit/service';
import { hashToken } from '@/lib/platform/crypto/token';
import { tooMany } from '@/lib/platform/http/app-error';
import { clientNetwork } from '@/lib/platform/http/client-address';
import { spendLimits, type StoredLimit, type LimitedUse } from '@/lib/platform/limits/service';

import { accountsAudit } from '../audit';
import type { Caller } from '../sessions/caller';

/**
 * Limits on sign-ins. The first four count failures. The first two cannot lock a victim out from elsewhere. The third
 * does not apply to a browser that has signed in to the account before, which has the fourth instead. The last counts
 * right passwords, each of which costs as much to compare as a wrong one.
 */
export const signInLimits = {
  accountFromClient: { scope: 'sign-in:account-client', maximum: 10, windowSeconds: 15 * 60 },
  client: { scope: 'sign-in:client', maximum: 50, windowSeconds: 15 * 60 },
  account: { scope: 'sign-in:account', maximum: 100, windowSeconds: 60 * 60 },
  knownBrowser: { scope: 'sign-in:known-browser', maximum: 10, windowSeconds: 15 * 60 },
  success: { scope: 'sign-in:success', maximum: 600, windowSeconds: 60 * 60 },
} satisfies Record<string, StoredLimit>;

/** Ends a comparison by taking back one of its two counts. */
export interface PasswordAttempt {
  /** Takes back the failure; the success stays counted. */
  succeed(): Promise<void>;
  /** Takes back the success; the failure stays counted. */
  fail(): Promise<void>;
  undo(): Promise<void>;
}

/**
 * Counts a comparison of an account's password as a failure and as a success until its outcome is known. Throws a 429
 * if there have been too many of either.
 */
export async function spendPasswordLimits(account: string, caller: Caller, isKnown: boolean): Promise<PasswordAttempt> {
  const { client, deviceId } = caller;
  const failure = await spend(account, caller, [
    isKnown && deviceId
      ? { limit: signInLimits.knownBrowser, key: `${account} ${hashToken(deviceId)}` }
      : { limit: signInLimits.account, key: account },
  ]);
  const success = await spendLimits([{ limit: signInLimits.success, key: `${account} ${clientNetwork(client)}` }]);
  const undo = async () => {
    await Promise.all([failure.undo(), success.undo()]);
  };
  if (success.retryAfterSeconds) {
    await undo();
    throw tooMany('Too many sign-ins.', success.retryAfterSeconds);
  }
  return { succeed: failure.undo, fail: success.undo, undo };
}

/**
 * Like `spendPasswordLimits`, for a passkey. A passkey cannot be guessed, so it counts for the client only, and
 * strangers who guess passwords or codes lock no one out.
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
    await recordAuditRarely(
      { id: null, email: account ?? '', client },
      { action: accountsAudit['sign-in.lockout'], subject },
    );
    throw tooMany('Too many failed sign-ins.', attempt.retryAfterSeconds);
  }
  return attempt;
}
