import 'server-only';

import { randomUUID } from 'node:crypto';

import { recordAudit, type Actor } from '../audit/service';
import { AppError } from '../../platform/http/app-error';
import { env } from '../../platform/process/env';
import { plusAddresses, returnAddress } from './compose/envelope-sender';
import { enqueueMail, mailTransaction } from './outgoing/enqueue';
import { mailProbe } from './compose/templates/mail-probe';
import { writeProbe } from './returns/probe-result';
import { defineAuditActions } from '../audit-action';

export const mailAudit = defineAuditActions({ 'mail.probe': 'Sent a probe to the bounce mailbox' });

/** Sends a message to the bounce mailbox, whose server reports results that DNS records cannot show. */
export async function sendProbe(actor: Actor): Promise<{ sentTo: string }> {
  const { SMTP_URL, BOUNCE_IMAP_URL } = env();
  if (!SMTP_URL || !BOUNCE_IMAP_URL) {
    throw new AppError('conflict', 'A probe needs a mail server (SMTP_URL) and a bounce mailbox (BOUNCE_IMAP_URL).');
  }
  const sentTo = returnAddress();
  const plusDetail = randomUUID();
  const now = new Date();
  await mailTransaction(async (tx) => {
    const data = { at: now.toISOString() };
    const recipient = plusAddresses()(plusDetail);
    const [messageId = ''] = await enqueueMail(tx, [{ recipient, template: mailProbe, data }]);
    await writeProbe(tx, { messageId, plusDetail, sentAt: now.toISOString() });
    await recordAudit(tx, actor, { action: mailAudit['mail.probe'], subject: sentTo });
  });
  return { sentTo };
}
