import 'server-only';

import { recordAudit, type Actor } from '../domains/audit/service';
import { domains } from '../domains';
import { addressOfLink } from '../domains/mailing-list/unsubscribe';
import { db, type Transaction } from '../platform/database/db';
import { maskedEmail } from '../platform/text/email-address';

/** Erases an address in every domain. */
export async function eraseAddress(tx: Transaction, email: string): Promise<void> {
  for (const { personalData } of domains) if (personalData !== 'none') await personalData.erase(tx, email);
}

/** Erases an address at its owner's request to an administrator. */
export async function eraseOnRequest(email: string, actor: Actor): Promise<void> {
  await db().$transaction(async (tx) => {
    await eraseAddress(tx, email);
    await recordAudit(tx, actor, { action: 'subscription.erase', subject: maskedEmail(email) });
  });
}

/** Unsubscribes and erases the address of an unsubscribe link. */
export async function eraseByLink(token: string): Promise<void> {
  const email = addressOfLink(token);
  await db().$transaction((tx) => eraseAddress(tx, email));
}
