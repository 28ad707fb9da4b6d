import 'server-only';

import { isWithinLast } from '@/lib/platform/dates/stored-time';
import { log } from '@/lib/platform/process/log';

import { failMail, postponeMail, type ClaimedMail } from '../outgoing/queue';
import { refusalsInARow } from '../outgoing/refused-batch';
import { messageDelay, retryLimits, serverDelay } from './back-off';
import type { DeliveryError } from './transport';

export interface AttemptedMail extends ClaimedMail {
  /** Whether its end was written, so that the server may have accepted it. */
  isHandedOver: boolean;
}

/** Records a failure of the message itself: schedules a retry or gives the message up. */
export async function recordFailure(instance: string, mail: AttemptedMail, failure: DeliveryError): Promise<void> {
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

const rememberedIds = 100;

/** Counts how often in a row the mail server could not be used, and how long to wait before the next try. */
export class ServerBackOff {
  private failures = 0;
  private pausedUntil = 0;
  private readonly failed = new Set<number>();

  get isOver(): boolean {
    return this.failures === 0;
  }

  /** Milliseconds until the server is tried again. */
  get pause(): number {
    return Math.max(0, this.pausedUntil - performance.now());
  }

  /** Messages that failed since the server last worked, so that the next probe uses another one. */
  get failedIds(): number[] {
    return [...this.failed];
  }

  forgetFailedIds(): void {
    this.failed.clear();
  }

  /** Simultaneous failures on several connections count once. */
  note(reason: string, messageId: number): void {
    if (this.failed.size === rememberedIds) this.failed.clear();
    this.failed.add(messageId);
    if (this.pause > 0) return;
    this.failures += 1;
    const delay = serverDelay(this.failures);
    this.pausedUntil = performance.now() + delay;
    log().error({ reason, failures: this.failures, delay }, 'the mail server cannot be used');
  }

  end(): void {
    this.failures = 0;
    this.failed.clear();
  }
}

/** How many letters of each mailing the mail server has refused since it last accepted one, as one worker sees it. */
export class RefusalCounts {
  private readonly counts = new Map<number, number>();

  /** Counts a refusal. Returns whether there are too many in a row. */
  add(batchId: number): boolean {
    const count = (this.counts.get(batchId) ?? 0) + 1;
    this.counts.set(batchId, count);
    return count >= refusalsInARow;
  }

  /** A letter of the mailing was accepted, or the mailing is held. */
  end(batchId: number): void {
    this.counts.delete(batchId);
  }
}
