import 'server-only';

import { tooMany } from '../app-error';
import { recordAuditRarely } from '../audit/service';
import { spendLimits, type StoredLimit, type LimitedUse } from '../limits/service';
import { hashToken } from '../token';
import type { Caller } from './caller';
import { isKnownBrowser } from './known-browser';

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

/**
 * Counts a try to sign in to an account, whatever is shown, until it is undone; throws a 429 when there were too many.
 * Without an account it counts for the client alone.
 */
export async function spendSignInLimits(
  account: string | undefined,
  { client, deviceId, browser }: Caller,
  isKnown?: boolean,
): Promise<LimitedUse> {
  const uses = [{ limit: signInLimits.client, key: client }];
  if (account !== undefined) {
    const isFromKnown = isKnown ?? (await isKnownBrowser(deviceId, account));
    uses.push({ limit: signInLimits.accountFromClient, key: `${account} ${client}` });
    uses.push(
      isFromKnown && deviceId
        ? { limit: signInLimits.knownBrowser, key: `${account} ${hashToken(deviceId)}` }
        : { limit: signInLimits.account, key: account },
    );
  }
  const attempt = await spendLimits(uses);
  if (attempt.retryAfterSeconds) {
    const subject = ['Too many failures', browser].filter(Boolean).join(', ');
    await recordAuditRarely({ id: null, email: account ?? '', client }, { action: 'sign-in.lockout', subject });
    throw tooMany('Too many failed sign-ins.', attempt.retryAfterSeconds);
  }
  return attempt;
}
