import 'server-only';

import { recordAudit, type Actor } from '../audit/service';
import { db } from '../../platform/database/db';
import { maskedEmail } from '../../platform/text/email-address';
import { findSuppressions } from '../mail/outgoing/suppression';

/** Everything that is held under an address, without secrets; the trail says who took a copy. */
export async function copyOf(
  email: string,
  actor: Actor,
  action: 'subscription.copy' | 'account.export' = 'subscription.copy',
) {
  return db().$transaction(async (tx) => {
    await recordAudit(tx, actor, { action, subject: maskedEmail(email) });
    return {
      email,
      subscription: await tx.subscription.findUnique({
        where: { email },
        select: {
          firstName: true,
          lastName: true,
          organization: true,
          audience: true,
          isVerified: true,
          subscribedAt: true,
          verifiedAt: true,
          lastMessageAt: true,
          sourcePage: true,
          sourceCampaign: true,
        },
      }),
      consent: await tx.consentEvent.findMany({
        where: { email },
        orderBy: { id: 'asc' },
        select: { event: true, form: true, wording: true, by: true, at: true },
      }),
      imports: await tx.subscriptionImportLine.findMany({
        where: { email },
        select: {
          firstName: true,
          lastName: true,
          subscribedAt: true,
          outcome: true,
          import: { select: { fileName: true, basis: true, createdAt: true } },
        },
      }),
      leftAlone: (await findSuppressions(tx, [email])).get(email) ?? null,
      refusals: await tx.bounce.findUnique({
        where: { email },
        select: { count: true, lastAt: true, lastReply: true },
      }),
      mail: await tx.outboundMail.findMany({
        where: { recipient: email },
        orderBy: { id: 'asc' },
        select: { template: true, status: true, attempts: true, createdAt: true, sentAt: true, messageId: true },
      }),
      messages: await tx.contactMessage.findMany({
        where: { email },
        orderBy: { id: 'asc' },
        select: { name: true, organization: true, topic: true, message: true, createdAt: true, answeredAt: true },
      }),
      account: await tx.user.findUnique({ where: { email }, select: accountFields }),
      actions: await tx.auditEntry.findMany({
        where: { actorEmail: email },
        orderBy: { id: 'asc' },
        select: { at: true, action: true, client: true },
      }),
    };
  });
}

const accountFields = {
  firstName: true,
  lastName: true,
  role: true,
  hasFactor: true,
  lastLoginAt: true,
  createdAt: true,
  sessions: { select: { createdAt: true, lastSeenAt: true, expiresAt: true, client: true, browser: true } },
  knownBrowsers: { select: { lastUsedAt: true } },
  passkeys: { select: { name: true, createdAt: true, lastUsedAt: true } },
} as const;
