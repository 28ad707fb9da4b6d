import 'server-only';

import { log } from '../../process/log';
import { failMail, postponeMail, type ClaimedMail } from '../outgoing/queue';
import { giveUpAfterMilliseconds, messageDelay } from './back-off';
import type { DeliveryError } from './delivery-error';

/** Writes what becomes of a message that failed by itself: it is tried again later, or given up. */
export async function settleFailure(instance: string, mail: ClaimedMail, failure: DeliveryError): Promise<void> {
  const subject = { messageId: mail.messageId, template: mail.template, code: failure.details.code };
  const attempts = mail.attempts + 1;
  const isTooOld = Date.now() - mail.createdAt.getTime() > giveUpAfterMilliseconds;
  if (failure.kind === 'permanent' || isTooOld) {
    log().warn({ ...subject, attempts }, 'message given up');
    await failMail(instance, mail.id, attempts, failure.message, failure.details.isBounce);
  } else {
    const delay = messageDelay(attempts);
    log().warn({ ...subject, attempts, delay }, 'message postponed');
    await postponeMail(instance, mail.id, attempts, new Date(Date.now() + delay), failure.message);
  }
}
