import 'server-only';

import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';

import { ZodError } from 'zod';

import { env } from '@/lib/platform/process/env';
import { log } from '@/lib/platform/process/log';
import { Signal } from '@/lib/platform/process/signal';
import { maxConnections } from '@/lib/platform/process/smtp-url';

import { composeMail, type ComposedMail } from '../compose/message';
import { readBatchDraft } from '../outgoing/batch';
import { claimMilliseconds, type ClaimedMail } from '../outgoing/queue';
import { recoverAbandonedMail } from '../outgoing/recover-mail';
import { holdRefusedBatch, isTriedAgain } from '../outgoing/refused-batch';
import { Backlog, ReceiptWriter } from './claims';
import { createTransport } from './create-transport';
import { RefusalCounts, ServerBackOff, recordFailure, type AttemptedMail } from './failures';
import { ClaimLostError, DeliveryError, RateUsedError, type MailTransport } from './transport';

const defaults = {
  /** How long a worker that is not woken waits before its first look at the queue. */
  firstLookMilliseconds: 0,
  /** The field's usual number; providers that allow fewer say so in SMTP_URL. */
  connections: 10,
  batch: 200,
  /** How often to poll the queue for messages from other instances and messages that have become due. */
  pollMilliseconds: 2000,
  idleMilliseconds: 5000,
  /** How long a write of an outcome that failed waits before the next try. */
  rewriteMilliseconds: 1000,
  /** How long a stop lets all deliveries under way continue. */
  graceMilliseconds: 1000,
  /** How long a stop waits for replies to messages being handed over. */
  stopMilliseconds: 10_000,
};

/** Claims due messages, hands each over exactly once, and retries failures. Workers can share a database. */
export class MailWorker {
  private readonly instance = randomUUID();
  private readonly ledger = new ReceiptWriter(this.instance, () => this.underWay);
  private readonly backlog = new Backlog(this.instance);
  private readonly backOff = new ServerBackOff();
  private readonly refusals = new RefusalCounts();
  private readonly connections: { transport: MailTransport; signal: Signal }[];
  private readonly feedSignal = new Signal();
  private readonly options: typeof defaults;
  private underWay = 0;
  private isStopping = false;
  /** Set once the time to stop is over: deliveries still under way stay in the queue for the next start to resolve. */
  private isStopped = false;
  private running?: Promise<unknown>;
  private stopping?: Promise<void>;
  private heartbeat?: NodeJS.Timeout;

  constructor(options: Partial<typeof defaults> = {}) {
    const { SMTP_URL } = env();
    const connections = (SMTP_URL && maxConnections(SMTP_URL)) || defaults.connections;
    this.options = { ...defaults, connections, ...options };
    this.connections = Array.from({ length: this.options.connections }, () => ({
      transport: createTransport(),
      signal: new Signal(),
    }));
  }

  start(): void {
    this.heartbeat = setInterval(() => {
      this.backlog
        .extendClaims()
        .catch((error: unknown) => log().error({ err: error }, 'mail claims could not be extended'));
    }, claimMilliseconds / 3);
    this.heartbeat.unref();
    this.running = Promise.all([this.feed(), ...this.connections.map((connection) => this.serve(connection))]);
  }

  wake(): void {
    this.feedSignal.raise();
  }

  /** Finishes the deliveries under way, within the time limits, and releases the other claimed messages. */
  stop(): Promise<void> {
    this.stopping ??= this.finish();
    return this.stopping;
  }

  private async finish(): Promise<void> {
    this.isStopping = true;
    this.feedSignal.raise();
    for (const { signal } of this.connections) signal.raise();
    await withTimeout(this.running, this.options.graceMilliseconds);
    for (const { transport } of this.connections) transport.abandon();
    await withTimeout(this.running, this.options.stopMilliseconds);
    clearInterval(this.heartbeat);
    this.isStopped = true;
    await this.ledger.flush();
    await this.backlog.release();
    await Promise.all(this.connections.map(({ transport }) => transport.close()));
  }

  private async feed(): Promise<void> {
    let nextRecovery = 0;
    if (this.options.firstLookMilliseconds > 0) await this.feedSignal.wait(this.options.firstLookMilliseconds);
    while (!this.isStopping) {
      if (this.backOff.pause > 0) {
        await this.sleep(this.backOff.pause);
        continue;
      }
      let isMoreLikely = false;
      try {
        if (performance.now() >= nextRecovery) {
          await recoverAbandonedMail();
          nextRecovery = performance.now() + claimMilliseconds / 6;
        }
        isMoreLikely = this.backOff.isOver ? await this.backlog.fill(this.options.batch) : await this.claimProbe();
        if (this.backlog.length > 0) for (const { signal } of this.connections) signal.raise();
      } catch (error) {
        log().error({ err: error }, 'the mail queue could not be read');
      }
      // A full batch means that more is waiting: the connections ask for it when they run low.
      if (!isMoreLikely || this.backlog.length > this.connections.length)
        await this.feedSignal.wait(this.options.pollMilliseconds);
    }
  }

  /** After a failure of the server, a single message tests it for all: a different one each time, if there is one. */
  private async claimProbe(): Promise<boolean> {
    const failed = this.backOff.failedIds;
    const isMoreLikely = await this.backlog.fill(1 - this.underWay, failed);
    if (failed.length === 0 || this.underWay + this.backlog.length > 0) return isMoreLikely;
    this.backOff.forgetFailedIds();
    return this.backlog.fill(1);
  }

  /** Sends messages from the backlog over one connection, one after another. */
  private async serve({ transport, signal }: { transport: MailTransport; signal: Signal }): Promise<void> {
    while (!this.isStopping) {
      const mail = this.backlog.take();
      if (mail) {
        this.underWay += 1;
        await this.deliver(mail, transport).finally(() => {
          this.underWay -= 1;
          this.backlog.finished(mail.id);
        });
        if (this.backlog.length <= this.connections.length) this.feedSignal.raise();
      } else if (!(await signal.wait(this.options.idleMilliseconds))) {
        await transport.close();
      }
    }
  }

  private async deliver(mail: ClaimedMail, transport: MailTransport): Promise<void> {
    let isHandedOver = false;
    try {
      const composed = await compose(mail);
      await transport.deliver(composed, async () => {
        await this.ledger.handOver(mail.id);
        isHandedOver = true;
      });
    } catch (error) {
      await this.record({ ...mail, isHandedOver }, error).catch((databaseError: unknown) => {
        // The claim runs out, and the message is dealt with then.
        log().error({ messageId: mail.messageId, err: databaseError }, 'the outcome of a message could not be written');
      });
      return;
    }
    this.backOff.end();
    if (mail.batchId !== null) this.refusals.end(mail.batchId);
    this.ledger.noteSent(mail.id);
    log().debug({ messageId: mail.messageId, template: mail.template }, 'message sent');
  }

  private async record(mail: AttemptedMail, error: unknown): Promise<void> {
    if (this.isStopped) return;
    if (error instanceof ClaimLostError) {
      log().info({ messageId: mail.messageId }, 'message held, canceled, or taken over by another instance');
      if (mail.batchId !== null) this.refusals.end(mail.batchId);
      return this.backlog.dropLost();
    }
    if (error instanceof RateUsedError) return this.backlog.release(mail);
    const failure = error instanceof DeliveryError ? error : new DeliveryError('temporary', String(error));
    if (failure.kind !== 'server') {
      if (!(await this.holdIfRefusedTooOften(mail, failure)))
        await this.untilWritten(() => recordFailure(this.instance, mail, failure));
      return;
    }
    // The messages wait, and no failure counts against them.
    if (!this.isStopping) this.backOff.note(failure.message, mail.id);
    await this.backlog.release(mail);
  }

  /**
   * Holds a mailing of which letter after letter is refused, with this one. The mailing's own job then pauses it. Returns
   * whether it did.
   */
  private async holdIfRefusedTooOften(mail: ClaimedMail, { kind, message, details }: DeliveryError): Promise<boolean> {
    const { id, batchId } = mail;
    const isRefusal = kind === 'permanent' && details.bounceClass !== undefined;
    if (batchId === null || !isRefusal || isTriedAgain(mail) || !this.refusals.add(batchId)) return false;
    if (!(await this.untilWritten(() => holdRefusedBatch(this.instance, { id, batchId, reply: message }))))
      return false;
    log().error({ batchId }, 'the mail server refuses one letter after another');
    this.refusals.end(batchId);
    await this.backlog.dropLost();
    return true;
  }

  /**
   * Writes what the mail server said, again and again while the database is away. The claim is extended until then. Returns
   * undefined if the worker stops first.
   */
  private async untilWritten<Result>(write: () => Promise<Result>): Promise<Result | undefined> {
    for (let failures = 0; !this.isStopped; failures += 1) {
      try {
        return await write();
      } catch (error) {
        if (failures === 0) log().error({ err: error }, 'the outcome of a message could not be written; it will be');
        await setTimeout(this.options.rewriteMilliseconds);
      }
    }
    return undefined;
  }

  /** Waits the full time; only a stop ends it early. */
  private async sleep(milliseconds: number): Promise<void> {
    const end = performance.now() + milliseconds;
    while (!this.isStopping && performance.now() < end) await this.feedSignal.wait(end - performance.now());
  }
}

async function compose(mail: ClaimedMail): Promise<ComposedMail> {
  try {
    return await composeMail(mail, mail.batchId === null ? undefined : await readBatchDraft(mail.batchId));
  } catch (error) {
    // Only data that do not fit their template fail for good. An instance whose build was replaced cannot load more
    // code.
    const isOfData = error instanceof ZodError || error instanceof SyntaxError;
    throw new DeliveryError(isOfData ? 'permanent' : 'temporary', `The message could not be made: ${String(error)}`);
  }
}

async function withTimeout(work: Promise<unknown> | undefined, milliseconds: number): Promise<void> {
  const timer = new AbortController();
  await Promise.race([work, setTimeout(milliseconds, undefined, { signal: timer.signal }).catch(() => undefined)]);
  timer.abort();
}
