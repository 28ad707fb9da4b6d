import 'server-only';

import { allowanceToClaim } from '../outgoing/rate';
import { claimDueMail, extendClaims, findOwnClaims, releaseMail, type ClaimedMail } from '../outgoing/queue';

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

  /** The next message; its claim is kept until it is `settled`. */
  take(): ClaimedMail | undefined {
    return this.waiting.shift();
  }

  settled(id: number): void {
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
