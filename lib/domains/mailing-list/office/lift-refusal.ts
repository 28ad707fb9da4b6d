import 'server-only';

import { recordAudit, type Actor } from '@/lib/domains/audit/service';
import { lockReaders } from '@/lib/domains/mail/outgoing/readers';
import { findOffListAddress, liftSuppression, lockSuppression } from '@/lib/domains/mail/outgoing/suppression';
import { db, type Transaction } from '@/lib/platform/database/db';
import { AppError, notFound } from '@/lib/platform/http/app-error';
import { maskedEmail } from '@/lib/platform/text/email-address';

import { mailingListAudit } from '../audit';
import { subjectOf } from '../service';

/**
 * Allows mail again to a subscriber whose mail server had refused the address. Only the owner can undo their own
 * unsubscription or erasure.
 */
export async function liftRefusal(id: number, actor: Actor): Promise<void> {
  await db().$transaction(async (tx) => {
    const row = await tx.subscription.findUnique({ where: { id }, select: { id: true, email: true } });
    if (!row) throw notFound('Subscription');
    await lift(tx, row.email);
    await recordAudit(tx, actor, { action: mailingListAudit['subscription.lift'], subject: subjectOf(row) });
  });
}

/** Like `liftRefusal`, for an entry of the off-list. An address that is not on the list can be added to it afterwards. */
export async function liftRefusalOffList(suppressionId: number, actor: Actor): Promise<void> {
  await db().$transaction(async (tx) => {
    const email = await findOffListAddress(suppressionId, tx);
    if (email === undefined) throw notFound('Address');
    await lift(tx, email);
    await recordAudit(tx, actor, { action: mailingListAudit['subscription.lift'], subject: maskedEmail(email) });
  });
}

async function lift(tx: Transaction, email: string): Promise<void> {
  await lockReaders(tx, [email]);
  const reason = await lockSuppression(tx, email);
  if (reason === undefined) throw new AppError('conflict', 'Mail already goes to this address.');
  if (reason !== 'bounced') {
    throw new AppError('conflict', 'The owner of this address has left. Only its owner can subscribe it again.');
  }
  await liftSuppression(tx, email);
}
