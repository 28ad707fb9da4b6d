import 'server-only';

import { countListSteps } from '@/lib/domains/analytics/intake/step-counts';
import { openUnsubscribeToken } from '@/lib/domains/mail/compose/reader-tokens';
import { findSuppressions, markErased, suppress } from '@/lib/domains/mail/outgoing/suppression';
import { paths } from '@/lib/paths';
import { db } from '@/lib/platform/database/db';
import { AppError } from '@/lib/platform/http/app-error';

import { consentWording, recordConsent } from '../consent';
import { findStanding } from '../standing';
import { toProfile } from './profile';
import { createReturnToken } from './put-back';

export type UnsubscribeState = 'subscribed' | 'refused' | 'unsubscribed' | 'erased';

/** The address and state for an unsubscribe link; null if this site did not create the link. */
export async function getUnsubscribeState(token: string): Promise<{ email: string; state: UnsubscribeState } | null> {
  const email = openUnsubscribeToken(token);
  if (email === undefined) return null;
  const standing = await findStanding(email);
  const isToBeKeptOff = standing === 'verified' || standing === 'pending' || standing === 'unknown';
  return { email, state: isToBeKeptOff ? 'subscribed' : standing };
}

const leavingFields = {
  isVerified: true,
  firstName: true,
  lastName: true,
  organization: true,
  audience: true,
  topicOptOuts: { select: { category: true } },
} as const;

/**
 * Unsubscribes the link's address until its owner confirms it again, by the page or by the button of a mail program. Can
 * be repeated. Returns a token that undoes it, if the address was on the list.
 */
export async function unsubscribe(
  token: string,
  isOneClick = false,
  now = new Date(),
): Promise<{ returnToken?: string }> {
  const email = addressOfLink(token);
  return db().$transaction(async (tx) => {
    const leaving = await tx.subscription.findUnique({ where: { email }, select: leavingFields });
    const { count } = await tx.subscription.deleteMany({ where: { email } });
    const isSuppressed = (await findSuppressions(tx, [email])).has(email);
    await markErased(tx, [email], false);
    await suppress(tx, email, 'unsubscribed');
    if (count > 0) {
      const how = isOneClick
        ? { form: 'unsubscribe link', wording: consentWording.oneClick }
        : { form: paths.unsubscribe, wording: consentWording.leave(email) };
      await recordConsent(tx, [{ email, event: 'unsubscribed', ...how }], now);
      if (leaving?.isVerified) await countListSteps(tx, ['left'], now);
    }
    // An erased address, or one that its server refused, has to confirm before it gets mail again.
    if (count === 0 || isSuppressed || !leaving?.isVerified) return {};
    const { topicOptOuts, isVerified: _, ...profile } = leaving;
    const optOuts = topicOptOuts.map(({ category }) => category);
    return { returnToken: await createReturnToken(tx, { email, profile: toProfile(profile), optOuts }, now) };
  });
}

/** The address of an unsubscribe link; throws a 400 for a link that this site did not create. */
export function addressOfLink(token: string): string {
  const email = openUnsubscribeToken(token);
  if (email === undefined)
    throw new AppError('invalid', 'This unsubscribe link is not complete. Please copy it whole from your email.');
  return email;
}
