import 'server-only';

import { findSuppressions } from '@/lib/domains/mail/outgoing/suppression';
import { db, type Transaction } from '@/lib/platform/database/db';

import { standingOf, type Standing } from './standing-rule';

/** Where an address stands with the list now: what its owner's pages, the office and sign-ups go by. */
export async function findStanding(
  email: string,
  client: Pick<Transaction, 'subscription' | '$queryRaw'> = db(),
): Promise<Standing> {
  const subscription = await client.subscription.findUnique({
    where: { email },
    select: { isVerified: true, isRefused: true },
  });
  return standingOf(subscription, (await findSuppressions(client, [email])).get(email));
}
