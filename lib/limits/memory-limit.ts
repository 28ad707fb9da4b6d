import type { Limit, Spent } from './limit';

/**
 * A limit that is counted in this process's memory, for at most `maximumKeys` keys in each window: for what must cost
 * less than a row, such as a page view, where a limit that each instance holds by itself is enough. `spendLimits` counts
 * in the database, for every instance.
 */
export class MemoryLimit {
  private readonly uses = new Map<string, number>();
  private windowEnd = 0;

  constructor(
    private readonly limit: Limit,
    private readonly maximumKeys: number,
  ) {}

  /** Uses the limit once. */
  spend(key: string, now = Date.now()): Spent {
    if (now >= this.windowEnd) {
      this.uses.clear();
      this.windowEnd = now + this.limit.windowSeconds * 1000;
    }
    const used = this.uses.get(key) ?? 0;
    const isFull = used === 0 && this.uses.size >= this.maximumKeys;
    if (isFull || used >= this.limit.maximum) return { retryAfterSeconds: Math.ceil((this.windowEnd - now) / 1000) };
    this.uses.set(key, used + 1);
    return {};
  }
}
