import 'server-only';

import DataLoader from 'dataloader';

import { allowanceToClaim } from '../outgoing/rate';
import {
  claimDueMail,
  type ClaimedMail,
  extendClaims,
  findOwnClaims,
  markHandingOver,
  markSent,
  releaseMail,
} from '../outgoing/queue';
import { ClaimLostError, RateUsedError } from './transport';

/** The messages that one worker has claimed, whether waiting for a connection or being sent. */
export class Backlog {
  private waiting: ClaimedMail[] = [];
  /** Claims that this worker is responsible for. A claim that it has lost track of expires. */
  private readonly claims = new Set<number>();

  constructor(private readonly instance: string) {}

  get length(): number {
    return this.waiting.length;
  }

  /**
   * Claims messages, except those in `except`, until `minimum` are waiting or the rates are used up. Returns whether
   * more may be due now.
   */
  async fill(minimum: number, except: number[] = []): Promise<boolean> {
    const vacancy = minimum - this.waiting.length;
    if (vacancy <= 0) return false;
    const allowance = await allowanceToClaim();
    const limit = Math.min(vacancy, allowance.messages);
    if (limit <= 0) return false;
    const claimed = await claimDueMail(this.instance, { limit, letters: Math.min(limit, allowance.letters), except });
    this.waiting.push(...claimed);
    for (const { id } of claimed) this.claims.add(id);
    return claimed.length === limit;
  }

  /** The next message; its claim is kept until it is `finished`. */
  take(): ClaimedMail | undefined {
    return this.waiting.shift();
  }

  finished(id: number): void {
    this.claims.delete(id);
  }

  async extendClaims(): Promise<void> {
    await extendClaims(this.instance, [...this.claims]);
  }

  /** Releases all waiting messages, and the given ones. */
  async release(...others: ClaimedMail[]): Promise<void> {
    const ids = [...this.waiting.splice(0), ...others].map(({ id }) => id);
    for (const id of ids) this.claims.delete(id);
    if (ids.length > 0) await releaseMail(this.instance, ids);
  }

  /** Drops messages that this instance no longer has a claim on, all at once: a mailing is held as a whole. */
  async dropLost(): Promise<void> {
    const ids = this.waiting.map(({ id }) => id);
    const own = await findOwnClaims(this.instance, ids);
    const lost = new Set(ids.filter((id) => !own.has(id)));
    for (const id of lost) this.claims.delete(id);
    this.waiting = this.waiting.filter(({ id }) => !lost.has(id));
  }
}

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
