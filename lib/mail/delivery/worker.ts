import 'server-only';

import { randomUUID } from 'node:crypto';
import { join } from 'node:path';

import { env } from '../../env';
import { log } from '../../process/log';
import { giveUpAfterMilliseconds, messageDelay, serverDelay } from './back-off';
import { readBatchData } from '../outgoing/batch';
import { ClaimLostError, DeliveryError } from './delivery-error';
import { HandOverJournal, visitDeadJournals } from './hand-over-journal';
import { HandOverLedger } from './hand-over-ledger';
import { composeMail, type ComposedMail } from '../compose/message';
import { OutboxTransport } from './outbox';
import {
  claimDueMail,
  claimMilliseconds,
  extendClaims,
  failMail,
  findOwnClaims,
  postponeMail,
  recoverAbandonedMail,
  recoverDeadInstance,
  releaseClaims,
  type AbandonedMail,
  type ClaimedMail,
} from '../outgoing/queue';
import { Signal } from '../../process/signal';
import { SmtpTransport } from './smtp';
import type { MailTransport } from './transport';

interface WorkerOptions {
  /** Connections to the mail server at a time. */
  lines: number;
  /** Messages claimed at a time. */
  batch: number;
  /** How often the queue is looked at unasked, for what other instances have written and what has become due. */
  pollMilliseconds: number;
  /** How long an unused connection is kept. */
  idleMilliseconds: number;
  /** How long a stop waits for what is under way. */
  stopMilliseconds: number;
}

const defaults: WorkerOptions = {
  lines: 4,
  batch: 200,
  pollMilliseconds: 2000,
  idleMilliseconds: 5000,
  stopMilliseconds: 10_000,
};

/**
 * Delivers the outbound mail: claims due messages, hands each over exactly once, and tries again what failed for
 * a while. Any number of workers may serve one database.
 */
export class MailWorker {
  private readonly instance = randomUUID();
  private ledger = new HandOverLedger(this.instance);
  private journal?: HandOverJournal;
  private readonly transports: MailTransport[];
  private readonly feedSignal = new Signal();
  private readonly lineSignals: Signal[];
  private readonly options: WorkerOptions;
  private backlog: ClaimedMail[] = [];
  /** What this worker is answerable for. A claim that it has lost sight of runs out. */
  private readonly claims = new Set<number>();
  private underWay = 0;
  private serverFailures = 0;
  private pausedUntil = 0;
  private isStopping = false;
  /** The time to stop is over: what is still under way is left as it is in the queue, for the next start to judge. */
  private isStopped = false;
  private running?: Promise<unknown>;
  private stopping?: Promise<void>;
  private heartbeat?: NodeJS.Timeout;

  constructor(options: Partial<WorkerOptions> = {}) {
    this.options = { ...defaults, ...options };
    this.transports = Array.from({ length: this.options.lines }, createTransport);
    this.lineSignals = this.transports.map(() => new Signal());
  }

  start(): void {
    this.heartbeat = setInterval(() => {
      extendClaims(this.instance, [...this.claims]).catch((error: unknown) =>
        log().error({ err: error }, 'mail claims could not be extended'),
      );
    }, claimMilliseconds / 3);
    this.heartbeat.unref();
    this.running = this.run();
  }

  wake(): void {
    this.feedSignal.raise();
  }

  /** Finishes what is under way, as far as time allows, and gives the rest back. */
  stop(): Promise<void> {
    this.stopping ??= this.finish();
    return this.stopping;
  }

  private async finish(): Promise<void> {
    this.isStopping = true;
    this.feedSignal.raise();
    for (const signal of this.lineSignals) signal.raise();
    await withTimeout(this.running, this.options.stopMilliseconds);
    clearInterval(this.heartbeat);
    this.isStopped = true;
    await this.ledger.flush();
    await this.releaseBacklog();
    await Promise.all(this.transports.map((transport) => transport.close()));
    await this.journal?.close();
  }

  private async run(): Promise<void> {
    try {
      this.journal = await HandOverJournal.start(journalDirectory(), this.instance);
      this.ledger = new HandOverLedger(this.instance, this.journal);
    } catch (error) {
      log().warn(
        { err: error },
        'no mail journal: after a crash, messages that were being handed over count as unconfirmed',
      );
    }
    await Promise.all([this.feed(), ...this.transports.map((transport, index) => this.serve(transport, index))]);
  }

  /** Keeps the backlog filled. */
  private async feed(): Promise<void> {
    let nextRecovery = 0;
    while (!this.isStopping) {
      const pause = this.pausedUntil - Date.now();
      if (pause > 0) {
        await this.sleep(pause);
        continue;
      }
      let isMoreLikely = false;
      try {
        if (Date.now() >= nextRecovery) {
          await recover();
          nextRecovery = Date.now() + claimMilliseconds / 6;
        }
        isMoreLikely = await this.refill();
      } catch (error) {
        log().error({ err: error }, 'the mail queue could not be read');
      }
      // A full batch means that more is waiting: the lines ask for it when they run low.
      if (!isMoreLikely || this.backlog.length > this.options.lines)
        await this.feedSignal.wait(this.options.pollMilliseconds);
    }
  }

  /** Claims as much as there is room for; answers whether more is likely to be waiting. */
  private async refill(): Promise<boolean> {
    // After a failure of the server one message tries it out for all.
    const wanted = this.serverFailures > 0 ? 1 - this.underWay : this.options.batch;
    const room = wanted - this.backlog.length;
    if (room <= 0) return false;
    const claimed = await claimDueMail(this.instance, room);
    this.backlog.push(...claimed);
    for (const { id } of claimed) this.claims.add(id);
    if (claimed.length > 0) for (const signal of this.lineSignals) signal.raise();
    return claimed.length === room;
  }

  /** Serves one connection: takes message after message from the backlog. */
  private async serve(transport: MailTransport, index: number): Promise<void> {
    while (!this.isStopping) {
      const mail = this.backlog.shift();
      if (mail) {
        this.underWay += 1;
        await this.deliver(mail, transport).finally(() => {
          this.underWay -= 1;
          this.claims.delete(mail.id);
        });
        if (this.backlog.length <= this.options.lines) this.feedSignal.raise();
      } else if (!(await this.lineSignals[index]?.wait(this.options.idleMilliseconds))) {
        await transport.close();
      }
    }
  }

  private async deliver(mail: ClaimedMail, transport: MailTransport): Promise<void> {
    const composed = await this.compose(mail);
    if (!composed) return;
    try {
      await transport.deliver(composed, () => this.ledger.handOver(mail.id));
    } catch (error) {
      await this.settleFailure(mail, error);
      return;
    }
    this.serverFailures = 0;
    this.ledger.noteSent(mail.id);
    log().debug({ messageId: mail.messageId, template: mail.template }, 'message sent');
  }

  private async compose(mail: ClaimedMail): Promise<ComposedMail | undefined> {
    try {
      return await composeMail(mail.batchId === null ? mail : { ...mail, data: await readBatchData(mail.batchId) });
    } catch (error) {
      await this.settleFailure(mail, new DeliveryError('permanent', `The message could not be made: ${String(error)}`));
      return undefined;
    }
  }

  private async settleFailure(mail: ClaimedMail, error: unknown): Promise<void> {
    if (this.isStopped) return;
    const subject = { messageId: mail.messageId, template: mail.template };
    if (error instanceof ClaimLostError) {
      log().info(subject, 'message held, cancelled, or taken over by another instance');
      await this.dropLostClaims();
      return;
    }
    const failure = error instanceof DeliveryError ? error : new DeliveryError('temporary', String(error));
    const attempts = mail.attempts + 1;
    try {
      if (failure.kind === 'server') {
        await this.pause(mail, failure);
      } else if (failure.kind === 'permanent' || isTooOld(mail)) {
        log().warn({ ...subject, code: failure.details.code, attempts }, 'message given up');
        await failMail(this.instance, mail.id, attempts, failure.message, failure.details.isBounce);
        this.journal?.settle([mail.id]);
      } else {
        const delay = messageDelay(attempts);
        log().warn({ ...subject, code: failure.details.code, attempts, delay }, 'message postponed');
        await postponeMail(this.instance, mail.id, attempts, new Date(Date.now() + delay), failure.message);
        this.journal?.settle([mail.id]);
      }
    } catch (databaseError) {
      // The claim runs out, and the message is dealt with then.
      log().error({ ...subject, err: databaseError }, 'the outcome of a message could not be written');
    }
  }

  /** Stops asking the server for a while; the messages wait, and it does not count against them. */
  private async pause(mail: ClaimedMail, failure: DeliveryError): Promise<void> {
    if (Date.now() >= this.pausedUntil) {
      this.serverFailures += 1;
      const delay = serverDelay(this.serverFailures);
      this.pausedUntil = Date.now() + delay;
      log().error({ reason: failure.message, failures: this.serverFailures, delay }, 'the mail server cannot be used');
    }
    await releaseClaims(this.instance, [mail.id]);
    await this.releaseBacklog();
  }

  /** What happened to one message has often happened to those that follow it: a mailing is held as a whole. */
  private async dropLostClaims(): Promise<void> {
    try {
      const waiting = this.backlog.map(({ id }) => id);
      const own = await findOwnClaims(this.instance, waiting);
      const lost = new Set(waiting.filter((id) => !own.has(id)));
      for (const id of lost) this.claims.delete(id);
      this.backlog = this.backlog.filter(({ id }) => !lost.has(id));
    } catch (error) {
      log().error({ err: error }, 'the mail queue could not be read');
    }
  }

  private async releaseBacklog(): Promise<void> {
    const ids = this.backlog.splice(0).map(({ id }) => id);
    for (const id of ids) this.claims.delete(id);
    if (ids.length > 0) await releaseClaims(this.instance, ids);
  }

  /** Waits its time out, whoever calls; only a stop ends it early. */
  private async sleep(milliseconds: number): Promise<void> {
    const end = Date.now() + milliseconds;
    while (!this.isStopping && Date.now() < end) await this.feedSignal.wait(end - Date.now());
  }
}

function isTooOld(mail: ClaimedMail): boolean {
  return Date.now() - mail.createdAt.getTime() > giveUpAfterMilliseconds;
}

async function recover(): Promise<void> {
  await visitDeadJournals(journalDirectory(), async ({ instance, mayHaveEnded }) => {
    reportUnconfirmed(await recoverDeadInstance(instance, mayHaveEnded));
  });
  reportUnconfirmed(await recoverAbandonedMail());
}

function reportUnconfirmed(abandoned: AbandonedMail[]): void {
  for (const { messageId } of abandoned) {
    log().warn({ messageId }, 'message may or may not have been sent before a crash; it is not sent again');
  }
}

function journalDirectory(): string {
  return join(env().dataDirectory, 'mail-journal');
}

function createTransport(): MailTransport {
  const { SMTP_URL, siteUrl, dataDirectory } = env();
  return SMTP_URL
    ? new SmtpTransport(SMTP_URL, new URL(siteUrl).hostname)
    : new OutboxTransport(join(dataDirectory, 'outbox'));
}

async function withTimeout(work: Promise<unknown> | undefined, milliseconds: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  await Promise.race([work, new Promise((resolve) => (timer = setTimeout(resolve, milliseconds)))]);
  clearTimeout(timer);
}

const shared = globalThis as typeof globalThis & { mailWorker?: MailWorker };

/** Starts this process's worker, unless it runs already. */
export function startMailWorker(options?: Partial<WorkerOptions>): MailWorker {
  if (!shared.mailWorker) {
    shared.mailWorker = new MailWorker(options);
    shared.mailWorker.start();
  }
  return shared.mailWorker;
}

export async function stopMailWorker(): Promise<void> {
  const worker = shared.mailWorker;
  shared.mailWorker = undefined;
  await worker?.stop();
}
