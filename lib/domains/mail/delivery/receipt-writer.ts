import DataLoader from 'dataloader';

import { ClaimLostError, RateUsedError } from './delivery-error';
import { markHandingOver, markSent } from '../outgoing/queue';

/** How long a receipt waits to be batched with others. Losing one makes its message `unconfirmed`, never sent twice. */
const receiptMilliseconds = 50;
const retryMilliseconds = 1000;

/** Combines records that several connections write at the same time into one statement. */
export class ReceiptWriter {
  private receipts: number[] = [];
  private timer?: NodeJS.Timeout;
  private writing: Promise<unknown> = Promise.resolve();
  private readonly handOvers = new DataLoader<number, void>((ids) => this.writeHandOvers(ids), {
    cache: false,
    // Includes records added in this turn of the event loop, or while others are being written.
    batchScheduleFn: (dispatch) => setImmediate(() => void this.writing.then(dispatch)),
  });

  constructor(private readonly instance: string) {}

  /** Resolves once the hand-over is recorded. The end of the message must be written immediately afterwards. */
  handOver(id: number): Promise<void> {
    return this.handOvers.load(id);
  }

  /** Notes in a while that the server has taken the message. */
  noteSent(id: number): void {
    this.receipts.push(id);
    this.writeReceiptsIn(receiptMilliseconds);
  }

  /** Resolves when everything that was noted is in the database. */
  async flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    await this.writing;
    await this.writeReceipts();
  }

  private writeHandOvers(ids: readonly number[]): Promise<(Error | void)[]> {
    const marked = markHandingOver(this.instance, [...ids]);
    this.writing = marked.catch(() => undefined);
    const lost = 'The message was cancelled, or another instance has taken it over.';
    return marked.then(({ own, postponed }) =>
      ids.map((id) => {
        if (own.has(id)) return undefined;
        return postponed.has(id) ? new RateUsedError('The rate of mail is used.') : new ClaimLostError(lost);
      }),
    );
  }

  private writeReceiptsIn(milliseconds: number): void {
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      void this.writeReceipts();
    }, milliseconds);
  }

  private async writeReceipts(): Promise<void> {
    const batch = this.receipts.splice(0);
    if (batch.length === 0) return;
    try {
      await markSent(this.instance, batch);
    } catch {
      // The database is unavailable: the claims on these messages are extended or expire; either way nothing is sent
      // twice.
      this.receipts.push(...batch);
      this.writeReceiptsIn(retryMilliseconds);
    }
  }
}
