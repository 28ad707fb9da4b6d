/**
 * At most `maximum` uses a client in each window, for at most `maximumClients` clients. It counts in this process's
 * memory, beside `spendLimits`, which counts in the database for every instance: it is for what must cost less than a
 * row, such as a page view, where a limit that each instance keeps by itself is enough.
 */
export class MemoryLimit {
  private readonly uses = new Map<string, number>();
  private windowEnd = 0;

  constructor(
    private readonly maximum: number,
    private readonly windowSeconds: number,
    private readonly maximumClients: number,
  ) {}

  /** Uses the limit once; answers the seconds until there is room, 0 when there was. */
  use(client: string, now = Date.now()): number {
    if (now >= this.windowEnd) {
      this.uses.clear();
      this.windowEnd = now + this.windowSeconds * 1000;
    }
    const used = this.uses.get(client) ?? 0;
    const isFull = used === 0 && this.uses.size >= this.maximumClients;
    if (isFull || used >= this.maximum) return Math.ceil((this.windowEnd - now) / 1000);
    this.uses.set(client, used + 1);
    return 0;
  }
}
