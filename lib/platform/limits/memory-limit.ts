/** At most `maximum` uses per key in `windowSeconds`. */
export interface Limit {
  maximum: number;
  windowSeconds: number;
}

/** Result of a use. */
export interface Spent {
  /** Seconds until the next use is allowed; absent if this one was. */
  retryAfterSeconds?: number;
}

/**
 * A limit counted in this process's memory for at most `maximumKeys` keys per window. For frequent events such as page
 * views, where a limit per instance is enough. `spendLimits` counts in the database, across instances.
 */
export class MemoryLimit {
  private readonly uses = new Map<string, number>();
  private readonly keysOfNetworks = new Map<string, number>();
  private windowEnd = 0;

  constructor(
    private readonly limit: Limit,
    private readonly maximumKeys: number,
    /** Returns a client key's network; one network may occupy at most a tenth of the keys. */
    private readonly networkOf?: (key: string) => string,
  ) {}

  spend(key: string, now = performance.now()): Spent {
    if (now >= this.windowEnd) {
      this.uses.clear();
      this.keysOfNetworks.clear();
      this.windowEnd = now + this.limit.windowSeconds * 1000;
    }
    const used = this.uses.get(key) ?? 0;
    const isAllowed = used > 0 ? used < this.limit.maximum : this.takeKey(key);
    if (!isAllowed) return { retryAfterSeconds: Math.ceil((this.windowEnd - now) / 1000) };
    this.uses.set(key, used + 1);
    return {};
  }

  private takeKey(key: string): boolean {
    if (this.uses.size >= this.maximumKeys) return false;
    const network = this.networkOf?.(key);
    if (network === undefined) return true;
    const taken = this.keysOfNetworks.get(network) ?? 0;
    if (taken >= this.maximumKeys / 10) return false;
    this.keysOfNetworks.set(network, taken + 1);
    return true;
  }
}
