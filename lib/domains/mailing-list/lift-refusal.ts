import 'server-only';

import { recordAudit, type Actor } from '../audit/service';
import { findSuppressions, liftSuppression } from '../mail/outgoing/suppression';
import { db } from '../../platform/database/db';
import { AppError, notFound } from '../../platform/http/app-error';
import { subjectOf } from './service';

/**
 * Allows mail again to a subscriber whose mail server had refused the address. Only the owner can undo their own
 * unsubscription or erasure.
 */
export async function liftRefusal(id: number, actor: Actor): Promise<void> {
  await db().$transaction(async (tx) => {
    const row = await tx.subscription.findUnique({ where: { id }, select: { id: true, email: true } });
    if (!row) throw notFound('Subscription');
    const reason = (await findSuppressions(tx, [row.email])).get(row.email);
    if (reason === undefined) throw new AppError('conflict', 'Mail already goes to this address.');
    if (reason !== 'bounced') {
      throw new AppError('conflict', 'The owner of this address has left. Only its owner can subscribe it again.');
    }
    await liftSuppression(tx, row.email);
    await recordAudit(tx, actor, { action: 'subscription.lift', subject: subjectOf(row) });
  });
}
