import DataLoader from 'dataloader';

import { ClaimLostError, RateUsedError } from './transport';
import { markHandingOver, markSent } from '../outgoing/queue';

/** How long a receipt waits to be batched with others. Losing one makes its message `unconfirmed`, never sent twice. */
const receiptMilliseconds = 50;
const retryMilliseconds = 1000;

/** How long a hand-over waits for those of other connections. Each write costs the database a sync to the disk. */
const gatherMilliseconds = 5;

/** Combines records that several connections write at the same time into one statement. */
export class ReceiptWriter {
  private receipts: number[] = [];
  private timer?: NodeJS.Timeout;
  private writing: Promise<unknown> = Promise.resolve();
  private gathered = 0;
  private endGathering = () => {};
  private readonly handOvers = new DataLoader<number, void>((ids) => this.writeHandOvers(ids), {
    cache: false,
    batchScheduleFn: (dispatch) => this.gather(dispatch),
  });

  /** `underWay` counts the deliveries that can ask for a hand-over, so that the last of them need not wait. */
  constructor(
    private readonly instance: string,
    private readonly underWay: () => number,
  ) {}

  /** Resolves once the hand-over is recorded. The end of the message must be written immediately afterwards. */
  handOver(id: number): Promise<void> {
    const recorded = this.handOvers.load(id);
    this.gathered += 1;
    if (this.gathered >= this.underWay()) this.endGathering();
    return recorded;
  }

  /** Records, with some delay, that the server has accepted the message. */
  noteSent(id: number): void {
    this.receipts.push(id);
    this.writeReceiptsIn(receiptMilliseconds);
  }

  /** Resolves when everything recorded so far is in the database. */
  async flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    await this.writing;
    await this.writeReceipts();
  }

  private gather(dispatch: () => void): void {
    const timer = setTimeout(() => this.endGathering(), gatherMilliseconds);
    this.endGathering = () => {
      clearTimeout(timer);
      this.endGathering = () => {};
      // Includes records added while others are being written.
      void this.writing.then(() => {
        this.gathered = 0;
        dispatch();
      });
    };
  }

  /** Writes the waiting receipts along with it: one sync to the disk for both. */
  private writeHandOvers(ids: readonly number[]): Promise<(Error | void)[]> {
    clearTimeout(this.timer);
    this.timer = undefined;
    const receipts = this.receipts.splice(0);
    const marked = markHandingOver(this.instance, [...ids], receipts);
    this.writing = marked.catch(() => this.keep(receipts));
    const lost = 'The message was canceled, or another instance has taken it over.';
    return marked.then(({ own, postponed }) =>
      ids.map((id) => {
        if (own.has(id)) return undefined;
        return postponed.has(id) ? new RateUsedError('The rate of mail is used.') : new ClaimLostError(lost);
      }),
    );
  }

  /** The database is unavailable: claims are extended or expire; either way nothing is sent twice. */
  private keep(receipts: number[]): void {
    this.receipts.push(...receipts);
    this.writeReceiptsIn(retryMilliseconds);
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
      this.keep(batch);
    }
  }
}
