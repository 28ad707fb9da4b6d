import 'server-only';

import { isWithinLast } from '../../../platform/dates/stored-moment';
import { log } from '../../../platform/process/log';
import { failMail, postponeMail, type ClaimedMail } from '../outgoing/queue';
import { messageDelay, retryLimits } from './back-off';
import type { DeliveryError } from './transport';

export interface AttemptedMail extends ClaimedMail {
  /** Whether its end was written, so that the server may have accepted it. */
  isHandedOver: boolean;
}

/** Records a failure of the message itself: schedules a retry or gives the message up. */
export async function settleFailure(instance: string, mail: AttemptedMail, failure: DeliveryError): Promise<void> {
  const { id, isHandedOver } = mail;
  const subject = { messageId: mail.messageId, template: mail.template, code: failure.details.code };
  const attempts = mail.attempts + 1;
  const isOld = !isWithinLast(retryLimits.afterMilliseconds, mail.createdAt, new Date());
  const isInVain = isOld && attempts >= retryLimits.afterAttempts;
  if (failure.kind === 'permanent' || isInVain) {
    const { bounceClass } = failure.details;
    const isGivenUp = await failMail(instance, { id, isHandedOver, attempts, reason: failure.message, bounceClass });
    if (isGivenUp) log().warn({ ...subject, attempts }, 'message given up');
    return;
  }
  const delay = messageDelay(attempts);
  const nextAttemptAt = new Date(Date.now() + delay);
  await postponeMail(instance, { id, isHandedOver, attempts, nextAttemptAt, reason: failure.message });
  log().warn({ ...subject, attempts, delay }, 'message postponed');
}
