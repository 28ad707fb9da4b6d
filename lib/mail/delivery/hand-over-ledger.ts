import { ClaimLostError } from './delivery-error';
import { markHandingOver, markSent } from '../outgoing/queue';

/** A receipt may wait this long for company: losing one makes its message `unconfirmed`, never sent twice. */
const receiptMilliseconds = 50;
const retryMilliseconds = 1000;

interface Waiting {
  id: number;
  resolve(): void;
  reject(error: unknown): void;
}

/** Writes what several connections note at the same time with one statement instead of one each. */
export class HandOverLedger {
  private waiting: Waiting[] = [];
  private receipts: number[] = [];
  private writing?: Promise<void>;
  private timer?: NodeJS.Timeout;

  constructor(private readonly instance: string) {}

  /** Resolves when it is noted that the message's end is about to be written. Nothing may come between that and writing it. */
  handOver(id: number): Promise<void> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ id, resolve, reject });
      this.write();
    });
  }

  /** Notes in a while that the server has taken the message. */
  noteSent(id: number): void {
    this.receipts.push(id);
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      void this.writeReceipts();
    }, receiptMilliseconds);
  }

  /** Resolves when everything that was noted is in the database. */
  async flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    await this.writing;
    await this.writeReceipts();
  }

  private write(): void {
    this.writing ??= this.writeHandOvers().finally(() => {
      this.writing = undefined;
      if (this.waiting.length > 0) this.write();
    });
  }

  private async writeHandOvers(): Promise<void> {
    // What the other connections note in this turn of the event loop goes along.
    await new Promise(setImmediate);
    const batch = this.waiting.splice(0);
    try {
      const own = await markHandingOver(
        this.instance,
        batch.map(({ id }) => id),
      );
      for (const { id, resolve, reject } of batch) {
        if (own.has(id)) resolve();
        else reject(new ClaimLostError('The message was cancelled, or another instance has taken it over.'));
      }
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }

  private async writeReceipts(): Promise<void> {
    const batch = this.receipts.splice(0);
    if (batch.length === 0) return;
    try {
      await markSent(this.instance, batch);
    } catch {
      // The database is away: the claims on these messages are extended or run out, and either way nothing is sent twice.
      this.receipts.push(...batch);
      this.timer ??= setTimeout(() => {
        this.timer = undefined;
        void this.writeReceipts();
      }, retryMilliseconds);
    }
  }
}
