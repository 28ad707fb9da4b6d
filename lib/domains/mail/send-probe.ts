import 'server-only';

import { randomUUID } from 'node:crypto';

import { defineAuditActions } from '@/lib/domains/audit-action';
import { recordAudit, type Actor } from '@/lib/domains/audit/service';
import { AppError } from '@/lib/platform/http/app-error';
import { requireLimits, type StoredLimit } from '@/lib/platform/limits/service';
import { env } from '@/lib/platform/process/env';

import { plusAddresses, returnAddress } from './compose/envelope-sender';
import { mailProbe } from './compose/templates/mail-probe';
import { enqueueMail, mailTransaction } from './outgoing/enqueue';
import { writeProbe } from './returns/probe-result';

export const mailAudit = defineAuditActions({ 'mail.probe': 'Sent a probe to the bounce mailbox' });

const probeLimit = { scope: 'probe', maximum: 10, windowSeconds: 60 * 60 } satisfies StoredLimit;

/**
 * Sends a message to the bounce mailbox, whose server reports results that DNS records cannot show. Throws a 429 if that
 * was done too often.
 */
export async function sendProbe(actor: Actor): Promise<{ sentTo: string }> {
  const { SMTP_URL, BOUNCE_IMAP_URL } = env();
  if (!SMTP_URL || !BOUNCE_IMAP_URL) {
    throw new AppError('conflict', 'A probe needs a mail server (SMTP_URL) and a bounce mailbox (BOUNCE_IMAP_URL).');
  }
  const sentTo = returnAddress();
  const plusDetail = randomUUID();
  const now = new Date();
  await mailTransaction(async (tx) => {
    await requireLimits(tx, [{ limit: probeLimit, key: '' }], 'Ten probes were sent within an hour.', now);
    const data = { at: now.toISOString() };
    const recipient = plusAddresses()(plusDetail);
    const [messageId = ''] = await enqueueMail(tx, [{ recipient, template: mailProbe, data }]);
    await writeProbe(tx, { messageId, plusDetail, sentAt: now.toISOString() });
    await recordAudit(tx, actor, { action: mailAudit['mail.probe'], subject: sentTo });
  });
  return { sentTo };
}
