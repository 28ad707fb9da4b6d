import 'server-only';

import { recordAudit, type Actor } from '../audit/service';
import { db, type Transaction } from '../../platform/database/db';
import { maskedEmail } from '../../platform/text/email-address';
import { suppressUnnamed } from '../mail/outgoing/suppression';

/** Forgets all that is held of an address but a fingerprint, so that neither an import nor a hand adds it again. */
export async function eraseAddress(tx: Transaction, email: string): Promise<void> {
  await tx.subscription.deleteMany({ where: { email } });
  await tx.consentEvent.deleteMany({ where: { email } });
  await tx.bounce.deleteMany({ where: { email } });
  await tx.outboundMail.deleteMany({ where: { recipient: email } });
  await tx.contactMessage.deleteMany({ where: { email } });
  await tx.outboundMail.deleteMany({
    // A mailing has none of these, and is most of the mail.
    where: { batchId: null, template: 'contact-message', data: { contains: JSON.stringify(email) } },
  });
  await tx.subscriptionImportLine.deleteMany({ where: { email } });
  await suppressUnnamed(tx, email);
}

/** Erases an address at its owner's request to an administrator. */
export async function eraseOnRequest(email: string, actor: Actor): Promise<void> {
  await db().$transaction(async (tx) => {
    await eraseAddress(tx, email);
    await recordAudit(tx, actor, { action: 'subscription.erase', subject: maskedEmail(email) });
  });
}
